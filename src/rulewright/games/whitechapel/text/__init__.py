"""All that is read and written: positions, the words in them, and what cases may ask."""
