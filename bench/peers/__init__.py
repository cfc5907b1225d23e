"""Other libraries for pins of an Arduino, and boards that speak their protocols."""
