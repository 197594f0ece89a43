"""A Clash of Kings: fortifications and one-time orders.

Ports and siege engines are part of the chapters of the second edition.
"""
