"""Monopoly, classic and with the Speed Die. Unofficial; rules in our own words."""
