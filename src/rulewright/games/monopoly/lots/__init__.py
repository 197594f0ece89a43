"""What a player holds: buildings on its lots, mortgages, and the money they are good for."""
