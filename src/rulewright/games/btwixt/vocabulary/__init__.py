"""The vocabulary of effects: short scripts that cards and packs share."""
