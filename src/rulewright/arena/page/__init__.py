"""Pages of charts and tables in one file: no script, nothing fetched, light and dark."""

from rulewright.arena.page.charts import Bar, bars, columns, lines
from rulewright.arena.page.document import Cell, Figure, Page, Section, Table

__all__ = ["Bar", "Cell", "Figure", "Page", "Section", "Table", "bars", "columns", "lines"]
