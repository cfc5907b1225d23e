"""The two units, each a state machine over the parts it is given, with typed events."""
