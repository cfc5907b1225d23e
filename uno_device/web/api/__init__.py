"""What a page asks of the table: one small file for each kind of request."""
