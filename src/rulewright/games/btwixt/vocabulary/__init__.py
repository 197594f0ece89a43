"""The vocabulary of effects: what cards do, each a short script that cards and packs share."""
