"""People: names, passwords, passkeys, sessions, and who calls."""
