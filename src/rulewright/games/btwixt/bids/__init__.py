"""The parts of one bid: turns, playable cards, the winner, claiming, and triumph abilities."""
