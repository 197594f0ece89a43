"""Everything shown of B'Twixt: board, scene, moments, summary."""
