"""Self-contained pages of charts and tables: no scripts, no requests, light and dark theme."""

from rulewright.arena.page.charts import Bar, bars, columns, lines
from rulewright.arena.page.document import Cell, Figure, Page, Section, Table

__all__ = ["Bar", "Cell", "Figure", "Page", "Section", "Table", "bars", "columns", "lines"]
