"""All that is shown of a battle: the field, its pieces, cards and panels."""
