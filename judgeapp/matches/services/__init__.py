"""Following a match: opening one, tapping, who may, what a phone shows, and handing the result in."""
