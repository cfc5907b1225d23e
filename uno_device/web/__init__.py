"""The page: the table on a big screen, a hand on every phone, its host's page."""
