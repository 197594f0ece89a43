"""A bid: turns, what may be played, who wins, what is claimed, and triumphs."""
