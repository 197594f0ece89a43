"""The rules desk: rulebooks read, searched and quoted, to answer what players ask."""
