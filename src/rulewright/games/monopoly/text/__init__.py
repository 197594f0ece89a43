"""Positions and cases as text: words, reading, writing, and the questions of cases."""
