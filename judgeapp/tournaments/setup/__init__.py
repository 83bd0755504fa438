"""Opening an event, its settings, and who runs it."""
