"""Cards: the ability of each, one short function a card, in the vocabulary of effects."""
