"""How matches ended: results, ratings and profiles."""
