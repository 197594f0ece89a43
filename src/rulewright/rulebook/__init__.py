"""The rules of the games in our own words, and the conformance cases that show them."""
