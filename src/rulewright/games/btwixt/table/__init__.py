"""All that is shown of B'Twixt: board, scene, summary."""
