"""Speed and memory of the rules, measured: `make bench`."""
