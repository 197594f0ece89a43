"""Reading and writing of positions and of lines of cases."""
