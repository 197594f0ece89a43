"""A Clash of Kings: fortifications and one-time orders; ports and engines are the chapters'."""
