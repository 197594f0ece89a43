"""Packs: what a box prints, read from folders of records and checked."""
