"""The controller of a physical UNO table: its units, and what runs and shows them."""
