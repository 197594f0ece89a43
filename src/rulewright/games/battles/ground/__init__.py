"""The ground: terrain, lines of sight, and how units move over it."""
