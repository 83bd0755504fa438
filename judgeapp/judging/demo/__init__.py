"""A made-up event of each game in the middle of a round, with people to sign in as, to try everything out.

contents.py  what a game's demo.toml says: lists, and what was asked at the tables
people.py    the accounts, and what each of them may try first
lists.py     deck lists that are handed in
tables.py    matches that are followed, a deck check, penalties
asked.py     judge calls, rulings, scenes
making.py    all of it together, and the links that lead into it
own.py       what in a database is the demo's own, what is not, and taking it away
telling.py   the table of people and links, and the same for scripts

Everything is done by the services that people's presses are done by; only times are moved back afterwards.
"""

from judgeapp.judging.demo.making import Demo, make
from judgeapp.judging.demo.own import Kept, is_here, remove, strangers
from judgeapp.judging.demo.telling import as_plain, in_lines

__all__ = ["Demo", "Kept", "as_plain", "in_lines", "is_here", "make", "remove", "strangers"]
