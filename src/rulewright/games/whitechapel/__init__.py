"""Letters from Whitechapel, revised edition. Unofficial; rules in our own words."""
