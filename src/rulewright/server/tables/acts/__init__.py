"""Acts at a table: each inspects the table and drafts an event.

The hub turns the draft into an event and commits it before it takes effect. If another process was
quicker, the act is run again on the table as it is then.
"""
