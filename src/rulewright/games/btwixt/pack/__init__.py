"""Packs: what stands on the cards and tokens, read from folders of records, merged and checked."""
