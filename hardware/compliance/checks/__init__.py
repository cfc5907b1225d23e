"""The checks: each takes a bench and raises CheckFailed; its docstring is its title."""
