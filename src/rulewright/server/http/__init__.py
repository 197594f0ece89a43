"""How calls come in: connections, limits, origins, cookies, heads and refusals."""
