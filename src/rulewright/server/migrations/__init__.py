"""Database migrations, which run automatically when a server starts."""
