"""What a person builds a unit from: the list of parts, and drawings to print at scale 1:1.

Not in the wheel: a running table needs none of it. `scripts/plans.py` writes the drawings.
"""
