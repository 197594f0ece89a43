"""Text formats: positions, saved states, lines of cases."""
