"""Small documents in the forms of two games, written for the tests."""

BAKUGAN = """Rules of a game that nobody plays

1. Basics

1.1. General

1.1.1. Two players sit down at one table.

1.1.2. Each of them brings a deck (see rule 2.1.1).

1.1.2.1. A deck has forty cards. Example: forty is right, thirty-nine is not.

1.2. Ending

1.2.1. The game ends when a deck is empty.

2.1. Names

2.1.1. Every card has a <script>alert("name")</script>.

2.1.3. Names are compared letter by letter, see rule 2.1.2.
"""
CHANGED = BAKUGAN.replace("forty cards", "fifty cards")
DASHED = "\n\n".join(f"{a}-{b}-{c}. Somebody does thing {a}{b}{c}." for a in (1, 2) for b in (1, 2) for c in (1, 2, 3))
