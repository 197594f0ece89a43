"""Benchmarks of the rules' speed and memory: `make bench`."""
