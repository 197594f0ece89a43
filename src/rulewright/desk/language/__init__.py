"""The language of players and rulebooks: words, their stems, and a glossary per game."""
