"""What a match can wait for: one class a kind of step."""
