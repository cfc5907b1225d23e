"""The journal: what was accepted, what the units told, and what went wrong, in one SQLite file."""
