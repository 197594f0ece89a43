"""The Westeros phase: its cards, the biddings, the wildlings."""
