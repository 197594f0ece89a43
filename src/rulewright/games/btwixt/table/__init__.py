"""The presentation of B'Twixt: board, scene, moments, summary."""
