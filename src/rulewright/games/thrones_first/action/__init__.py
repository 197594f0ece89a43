"""The action phase where the first edition has its own steps."""
