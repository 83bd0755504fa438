"""A SAMPLE board, made for this app: the document describes kinds of dots, but the board's drawing is not in it.

It is data in the form of a scenario's `board` table and can be edited freely; `docs/timing/x610z.md` describes it.
"""

from collections.abc import Mapping
from typing import Any

from judgeapp.games.x610z.timing.board import read_board

# fmt: off
SAMPLE: Mapping[str, Any] = {
    "dots": {
        "a1": (2, 0), "a2": (3, 0), "a3": (4, 0), "a4": (5, 0), "a5": (6, 0),
        "b1": (1.5, 0.87), "b2": (2.5, 0.87), "b3": (3.5, 0.87),
        "b4": (4.5, 0.87), "b5": (5.5, 0.87), "b6": (6.5, 0.87),
        "c1": (1, 1.73), "c2": (2, 1.73), "c3": (3, 1.73), "c4": (4, 1.73),
        "c5": (5, 1.73), "c6": (6, 1.73), "c7": (7, 1.73),
        "d1": (0.5, 2.6), "d2": (1.5, 2.6), "d3": (2.5, 2.6), "d4": (3.5, 2.6),
        "d5": (4.5, 2.6), "d6": (5.5, 2.6), "d7": (6.5, 2.6), "d8": (7.5, 2.6),
        "e1": (0, 3.46), "e2": (1, 3.46), "e3": (2, 3.46), "e4": (3, 3.46), "e5": (4, 3.46),
        "e6": (5, 3.46), "e7": (6, 3.46), "e8": (7, 3.46), "e9": (8, 3.46),
        "f1": (0.5, 4.33), "f2": (1.5, 4.33), "f3": (2.5, 4.33), "f4": (3.5, 4.33),
        "f5": (4.5, 4.33), "f6": (5.5, 4.33), "f7": (6.5, 4.33), "f8": (7.5, 4.33),
        "g1": (1, 5.2), "g2": (2, 5.2), "g3": (3, 5.2), "g4": (4, 5.2), "g5": (5, 5.2), "g6": (6, 5.2), "g7": (7, 5.2),
        "h1": (1.5, 6.06), "h2": (2.5, 6.06), "h3": (3.5, 6.06),
        "h4": (4.5, 6.06), "h5": (5.5, 6.06), "h6": (6.5, 6.06),
        "i1": (2, 6.93), "i2": (3, 6.93), "i3": (4, 6.93), "i4": (5, 6.93), "i5": (6, 6.93),
    },
    "lines": [
        "a1 a2 a3 a4 a5",
        "b1 b2 b3 b4 b5 b6",
        "c1 c2 c3 c4 c5 c6 c7",
        "d1 d2 d3 d4 d5 d6 d7 d8",
        "e1 e2 e3 e4 e5 e6 e7 e8 e9",
        "f1 f2 f3 f4 f5 f6 f7 f8",
        "g1 g2 g3 g4 g5 g6 g7",
        "h1 h2 h3 h4 h5 h6",
        "i1 i2 i3 i4 i5",
        "a1 b2 c3 d4 e5 f5 g5 h5 i5",
        "a2 b3 c4 d5 e6 f6 g6 h6",
        "a3 b4 c5 d6 e7 f7 g7",
        "a4 b5 c6 d7 e8 f8",
        "a5 b6 c7 d8 e9",
        "b1 c2 d3 e4 f4 g4 h4 i4",
        "c1 d2 e3 f3 g3 h3 i3",
        "d1 e2 f2 g2 h2 i2",
        "e1 f1 g1 h1 i1",
        "a1 b1 c1 d1 e1",
        "a2 b2 c2 d2 e2 f1",
        "a3 b3 c3 d3 e3 f2 g1",
        "a4 b4 c4 d4 e4 f3 g2 h1",
        "a5 b5 c5 d5 e5 f4 g3 h2 i1",
        "b6 c6 d6 e6 f5 g4 h3 i2",
        "c7 d7 e7 f6 g5 h4 i3",
        "d8 e8 f7 g6 h5 i4",
        "e9 f8 g7 h6 i5",
    ],
    "start": ["a1", "a5", "e9", "i5", "i1", "e1"],
    "end": ["e5"],
    "warp": ["a3", "c7", "g7", "i3", "g1", "c1"],
    "no_attack": ["c3", "c5", "g3", "g5"],
    "quest": ["e3", "e7"],
}
# fmt: on

BOARD = read_board(SAMPLE)
