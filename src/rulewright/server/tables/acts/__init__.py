"""What can be done at a table. Each act looks at the table as it is and says what would happen.

The hub makes an event of what an act says, commits it, and only then lets it happen; when another
process was quicker, it asks the act again, at the table as it is then.
"""
