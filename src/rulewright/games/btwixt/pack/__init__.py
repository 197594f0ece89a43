"""Packs: the components, read from folders of records, merged with our own and checked."""
