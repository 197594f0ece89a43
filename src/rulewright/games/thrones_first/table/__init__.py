"""The display of the first edition: that of the second, with further pieces."""
