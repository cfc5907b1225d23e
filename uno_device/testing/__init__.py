"""A simulated table in virtual time, for tests that speak of levers, paddles and cards.

Ships with the distribution as a pytest plugin (fixture `table`), for hobbyists' own tests and for
ours. Nothing here is imported before a test asks for it.
"""

from uno_device.testing.table import Table

__all__ = ["Table"]
