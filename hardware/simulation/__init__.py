"""The simulated table: the parts' own pins with mechanisms behind them.

Tests, `run --simulate` and rehearsals use these same objects; there is no second set of fakes.
"""
