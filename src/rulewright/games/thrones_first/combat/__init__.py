"""The steps of a battle that the first edition has of its own."""
