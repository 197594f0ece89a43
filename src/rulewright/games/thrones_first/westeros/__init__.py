"""The Westeros cards and wildling attacks that only the first edition has."""
