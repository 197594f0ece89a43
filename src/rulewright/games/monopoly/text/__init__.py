"""Positions and cases as text: their words, the writer, the reader, and what cases may ask."""
