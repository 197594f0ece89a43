"""People who bother others: muted, blocked and reported by those, banned by the server's keeper."""
