"""Acts at a table: each inspects the table and drafts an event.

A function that returns an `Act` says in its docstring what that act does and raises. The hub runs
the act, turns its draft into an event and commits the event before it takes effect. If another
process has committed an event first, the hub runs the act again on the changed table.
"""
