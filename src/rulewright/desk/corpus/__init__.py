"""The corpus: files are read into sources, split into units, stored and indexed."""
