"""The drawing of the board of A Game of Thrones, from pencil draft to data file."""
