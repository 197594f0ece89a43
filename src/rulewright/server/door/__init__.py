"""What stands before every handler: other hosts and sites, and too much, are turned away."""
