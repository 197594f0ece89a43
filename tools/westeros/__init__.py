"""Draws the board of A Game of Thrones, from a hand-drawn draft to the data file."""
