"""Positions and questions of cases: those of the second edition, and the lines of this one."""
