"""Reading and writing of positions and cases: as in the second edition, with further lines."""
