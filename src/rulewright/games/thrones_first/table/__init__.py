"""The table of the first edition: that of the second, with the pieces that only this one has."""
