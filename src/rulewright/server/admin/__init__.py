"""What the keeper of a server does with its database: accounts, archives, rechecks."""
