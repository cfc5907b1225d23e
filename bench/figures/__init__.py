"""The pictures of docs/fairness.md: what is measured for each, and how it is drawn."""
