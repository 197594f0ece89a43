"""What is written on Leadership cards: commands, and the effects of tactics, by word."""
