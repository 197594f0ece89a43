"""Packs: component values, read from folders of records, merged and checked."""
