"""What is read and written: positions and lines of cases."""
