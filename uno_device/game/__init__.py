"""The rules: a match is a header and a list of actions; what happens comes out as events.

Pure: no clock, no files, no pins, no chance but the header's seed.
"""
