"""Acts at a table. Each looks at the table as it is and gives the draft of an event.

The hub makes an event of what an act says, commits it, and only then lets it happen; when another
process was quicker, it asks the act again, at the table as it is then.
"""
