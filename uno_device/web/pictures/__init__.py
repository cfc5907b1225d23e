"""The parts of what a page shows, as JSON can have them, made for one viewer each."""
