"""What people read: a catalogue by message id, English first."""
