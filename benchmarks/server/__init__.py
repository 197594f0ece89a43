"""Benchmarks of the server under load, the second part of `make bench`."""
