"""How players and rulebooks speak: words and their stems, and a glossary a game."""
