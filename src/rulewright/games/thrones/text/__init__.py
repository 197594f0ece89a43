"""Reading and writing: positions and lines of cases."""
