"""What tournaments and comparisons say, as pages."""
