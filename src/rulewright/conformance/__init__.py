"""Rules pages and the cases that test a game against them: reading, running, and coverage."""
