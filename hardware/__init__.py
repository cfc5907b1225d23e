"""The parts of the table on gpiozero pins: inputs with time stamps, bounded outputs, simulation.

Knows nothing of units, games or people: `uno_device` builds on it, never the other way round.
"""
