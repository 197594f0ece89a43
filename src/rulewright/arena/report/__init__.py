"""Pages about tournaments and comparisons."""
