"""Packs: components read from folders of records, merged with our own pack and checked."""
