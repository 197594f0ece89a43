"""Rules pages and the cases that hold a game to them: read, run, and counted rule by rule."""
