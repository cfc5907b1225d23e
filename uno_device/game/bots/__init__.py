"""Players that are programs: they see what a seat sees, and no more."""
