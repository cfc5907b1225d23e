"""gpiozero pins on an Arduino over a serial line. Knows nothing of cards, parts or units."""
