"""The languages of the page: one file for each, beside the English catalogues of the sources."""
