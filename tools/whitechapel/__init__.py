"""Drawing the streets of Letters from Whitechapel."""
