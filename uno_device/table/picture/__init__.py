"""What panel and page both show of the units: how they stand, and what they themselves forget."""
