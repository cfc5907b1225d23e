"""Measured figures, one module each: `python -m bench [NAME ...]`.

Tests assert what happens; how long it takes is told here, and nowhere asserted.
"""
