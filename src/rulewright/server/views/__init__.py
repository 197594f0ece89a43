"""What a viewer is shown of tables, and the calls and websockets that show it."""
