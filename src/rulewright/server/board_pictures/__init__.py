"""Pictures of tables for previews of links: the board as spectators see it, as PNG."""
