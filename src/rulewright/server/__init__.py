"""Tables, seats, live updates and storage."""
