"""Tables in memory and what can be done at them: seats, votes, talk, undo, time."""
