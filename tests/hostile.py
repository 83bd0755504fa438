"""Documents that nobody writes who means well: families of them, for every reader that a visitor reaches."""

import json
from collections.abc import Iterator

GAME = 'game = "bakugan"\n'


def deep(times: int, opening: str = "[", closing: str = "]") -> str:
    return opening * times + closing * times


def toml() -> Iterator[tuple[str, str]]:
    """Scenario files, each of at most 200 KB or so."""
    yield "a dotted key", f"{GAME}a{'.b' * 90_000} = 1"
    yield "a dotted key with quotes", GAME + "a" + '."b"' * 40_000 + " = 1"
    yield "a dotted head", f"{GAME}[{'.'.join('a' * 20_000)}]"
    yield "heads that share a way", GAME + "".join(f"[a.b.c.d.e.f.g.k{at}]\n" for at in range(8_000))
    yield "keys", GAME + "".join(f"k{at} = 1\n" for at in range(15_000))
    yield "tables", GAME + "[[card]]\n" * 20_000
    yield "tables in tables", GAME + "[[card]]\n[[card.text]]\n" * 8_000
    yield "lists in lists", GAME + "a = " + deep(90_000)
    yield "tables on one line", GAME + "a = " + deep(30_000, "{a=", "}")
    yield "a whole number", GAME + "turn = " + "9" * 5_000
    yield "a number of 4,000 digits", GAME + "turn = " + "9" * 4_000
    yield "a hexadecimal number", GAME + "turn = 0x" + "f" * 150_000
    yield "a fraction", GAME + "turn = 1e999999"
    yield "no number", GAME + "turn = nan"
    yield "no day", GAME + "title = 2026-13-45"
    yield "a null", GAME + 'title = "a\\u0000b"'
    yield "an open string", GAME + 'title = """' + '\\"""' * 40_000
    yield "an open list", GAME + "rules = [" + '"a",' * 45_000
    yield "empty lines", GAME + "\n" * 190_000
    yield "spaces", GAME + "title" + " " * 190_000 + "= 1 1"
    yield "effects", GAME + '[[card]]\nname = "c"\ndo = [' + "{draw=1}," * 18_000 + "]"
    yield "effects that are none", GAME + '[[card]]\nname = "c"\ndo = [' + "{zz=1}," * 4_000 + "]"
    yield "a billion targets", GAME + '[[card]]\nname = "c"\ntargets = 999999999\n'
    yield "a billion draws", GAME + '[[card]]\nname = "c"\ndo = [{draw = 999999999}]\n'
    yield "the billionth target", GAME + '[[card]]\nname = "c"\ndo = [{negate = "target 999999999"}]\n'
    yield "damage", 'game = "dragon_ball_super"\n[[card]]\nname = "c"\ndo = [{damage = 999999999}]\n'


def json_texts() -> Iterator[tuple[str, str]]:
    """Anything that may come as JSON; an object each."""
    yield "lists in lists", '{"game": "bakugan", "a": ' + deep(90_000) + "}"
    yield "a few lists in lists", '{"game": "bakugan", "a": ' + deep(900) + "}"
    yield "objects in objects", '{"a":' * 30_000
    yield "a whole number", '{"game": "bakugan", "turn": ' + "9" * 5_000 + "}"
    yield "a number of 4,000 digits", '{"game": "bakugan", "turn": ' + "9" * 4_000 + "}"
    yield "a fraction", '{"game": "bakugan", "turn": 1e999999}'
    yield "no number", '{"game": "bakugan", "turn": NaN}'
    yield "half of a character", '{"game": "\\ud800"}'
    yield "half of a character in a key", '{"game": "bakugan", "\\ud800": 1}'
    yield "members", '{"game": "bakugan", "rules": [' + "1," * 90_000 + "1]}"
    yield "keys", '{"game": "bakugan", ' + ",".join(f'"k{at}": 1' for at in range(30_000)) + "}"
    yield "an open string", '{"game": "' + "\\" * 150_001
    yield "ends", "]" * 190_000


def lists() -> Iterator[tuple[str, str]]:
    """Lists of decks and of entrants."""
    yield "one line", "x" * 99_000
    yield "brackets", ("(" * 290 + "\n") * 340
    yield "braces", ("1 a {" + "b=c;" * 70 + "}\n") * 240
    yield "open braces", ("1 a " + "{" * 290 + "\n") * 240
    yield "spaces", ("1 a" + " " * 290 + "x\n") * 240
    yield "counts", ("1.1," * 72 + "\n") * 240
    yield "times", ("x1 " * 95 + "\n") * 240
    yield "different times", "".join("x1 " * 94 + f"x{at}\n" for at in range(240))
    yield "long numbers", ("9" * 290 + " a\n") * 240
    yield "marks over a letter", "a" + "\u0301\u0316" * 49_000
    yield "marks over letters", ("1 " + "a\u0301" * 140 + "\n") * 240
    yield "sentences in a letter", ("1 " + "\ufdfa" * 290 + "\n") * 240
    yield "signs that nobody sees", ("1 a" + "\u200b" * 290 + "\n") * 240
    yield "open quotes", "count,name\n" + '1,"a\n' * 240
    yield "one open quote", 'name,club\n"' + "x,\n" * 9_000
    yield "columns", "name,count" + ",x" * 45_000
    yield "cells", "name,count\n" + "1," * 45_000
    yield "unknown cards", "\n".join(f"1 Zq{at} Drag {at * 7919 % 1000}" for at in range(249))
    yield "stated cards", "\n".join(f"1 C{at} {{symbols={'|'.join(['99 a'] * 40)}}}" for at in range(249))
    rules = " or ".join(["cost > 1"] * 20)
    yield "rules of cards", "\n".join(f"1 C{at} {{type=leader; conditions=forbid: {rules}{at}}}" for at in range(249))
    yield "a rule of spaces", ("1 A {conditions=forbid" + " " * 260 + "}\n") * 240
    yield "one card", "1 Zorgon\n" * 249
    yield "lines", "a\n" * 49_000
    yield "ends of lines", "\r" * 99_000


def bodies() -> Iterator[tuple[str, str]]:
    """Requests for a deck check whose fields are too much."""
    for name, more in {
        "cards": {"cards": [{"title": f"a{at}"} for at in range(5_000)]},
        "cards that are none": {"cards": [{"title": [[1]], "cost": "x"} for _ in range(250)]},
        "settings": {"settings": {f"k{at}": 1 for at in range(5_000)}},
        "a setting": {"settings": {"copies": "9" * 5_000}},
        "a game": {"game": "x" * 100_000},
        "a game elsewhere": {"game": "../../x"},
        "a day": {"date": "9" * 5_000},
        "a deck": {"text": "", "deck": {"main": [{"title": "goku " * 50 + str(at), "count": 1} for at in range(249)]}},
        "zones": {"text": "", "deck": {f"z{at}": 1 for at in range(5_000)}},
        "a registered list": {"registered": "\n".join(f"1 Qx{at} Goku" for at in range(249))},
    }.items():
        yield name, json.dumps({"game": "bakugan", "text": "1 Absorb", **more})
