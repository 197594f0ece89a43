"""Traceability: the links from each sentence of a rulebook to the rules that state it."""
