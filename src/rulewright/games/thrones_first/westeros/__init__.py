"""Westeros cards and wildlings as only the first edition has them."""
