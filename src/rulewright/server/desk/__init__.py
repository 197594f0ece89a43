"""Questions about the rules, asked of the server."""
