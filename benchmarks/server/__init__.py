"""The server under load, measured: the second part of `make bench`."""
