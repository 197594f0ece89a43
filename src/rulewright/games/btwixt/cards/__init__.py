"""Card abilities, written with the vocabulary of effects, one short function per card."""
