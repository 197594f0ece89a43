"""Packs: what stands on the game's components, read from folders of records, merged and checked."""
