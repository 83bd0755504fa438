"""A made-up event of each game in the middle of a round, with people to sign in as, to try everything out.

contents.py  what a game's demo.toml says: lists that are handed in, and what was asked at the tables
people.py    the accounts, and what each of them may try first
tables.py    what happened at the tables
making.py    all of it together, the links that lead into it, and both as a table or for scripts
own.py       what in a database is the demo's own, what is not, and taking it away

Everything is done by the services that people's presses are done by; only times are moved back afterwards.
"""

from tools.demo.making import Demo, as_plain, in_lines, make
from tools.demo.own import Kept, is_here, remove, strangers

__all__ = ["Demo", "Kept", "as_plain", "in_lines", "is_here", "make", "remove", "strangers"]
