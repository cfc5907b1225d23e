"""The running table: pins, units, and what keeps their record."""
