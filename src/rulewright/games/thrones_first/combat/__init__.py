"""The steps of a battle that only the first edition has."""
