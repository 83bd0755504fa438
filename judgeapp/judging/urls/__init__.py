"""The addresses of judging: at an event, an area each, and the book of rulings."""
