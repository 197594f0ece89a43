"""Packs: the printed values of a box, read from folders of records and checked."""
