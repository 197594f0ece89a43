"""The writing on Leadership cards: commands, and the effects of tactics, by word."""
