"""The display of a battle: the field, its pieces, cards and panels."""
