"""What is wrong now, as the screen, the log and the journal tell it."""
