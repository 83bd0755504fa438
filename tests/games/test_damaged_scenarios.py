"""One letter changed in one word of a scenario that plays: it is refused, with its place and the nearest word."""

import copy
import random
import string
from functools import cache

import pytest

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.words import ACTION, CARD, DETAILS, EXPECT, HEAD, TEXT, WHEN
from judgeapp.games import games
from tests.games.test_scenarios import FILES, numbers, plain_of

DAMAGES = 200
FREE = {
    "title",
    "about",
    "note",
    "says",
    "not_says",
    "in_order",
    "count",
    "edition",
    "game",
    "words",
    "ask",
}  # keys with texts that anybody may write
SENTENCES = {"do", "with", "needs", "if", "not", "any"}  # lists in which a string is a sentence
# where a scene brings a word up that nothing else may speak of
BROUGHT_UP = {"traits", "faction", "icon", "character", "mode", "token"}
KEYS = {*HEAD, *CARD, *TEXT, *WHEN, *DETAILS, *ACTION, *EXPECT}


def words(value, path=()):
    """Yield where the words of a scenario are that have to be known: a path, with "=" before the name of a key."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in FREE:
                continue
            if path[-1:] != ("dots",):
                yield (*path, f"={key}")
            if not is_free(path, key, each):
                yield from words(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            if not (isinstance(each, str) and path[-1] in SENTENCES):
                yield from words(each, (*path, number))
    elif isinstance(value, str) and any(map(str.isalnum, value)):
        yield path


def is_free(path, key, value):
    """Tell whether what stands here is a name or a sentence, not a word of the vocabulary."""
    inside_card = path[:1] in (("card",), ("waiting",)) or "new" in path
    return (
        (path == () and key == "players")
        or path == ("teams",)  # a team of one is a team
        or (inside_card and key in ("name", "id") and "when" not in path)
        or (isinstance(value, str) and key in SENTENCES)
        or (key in BROUGHT_UP and (path[-1:] == ("facts",) or key in ("token", "mode")))
        or (key == "card" and path[:1] == ("action",))  # which may bring a card up (`new`), and `order` names it
    )


def damaged(plain, path, chance):
    """Return a scenario with one letter changed, or None where that is no damage."""
    plain = copy.deepcopy(plain)
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    last = path[-1]
    is_key = isinstance(last, str) and last.startswith("=")
    before = last[1:] if is_key else inner[last]
    after = changed(before, chance)
    if everything(after) <= everything(repr(plain)) or (is_key and after in {*inner, *KEYS}):
        return None
    if is_key:
        renamed = {after if key == before else key: value for key, value in inner.items()}
        inner.clear()
        inner.update(renamed)
    else:
        inner[last] = after
    return plain, before, after


def changed(word, chance):
    place = chance.choice([number for number, letter in enumerate(word) if letter.isalnum()])
    letter = word[place]
    letters = string.digits if letter.isdigit() else string.ascii_lowercase
    other = chance.choice([each for each in letters if each != letter.lower()])
    return word[:place] + other + word[place + 1 :]


@cache
def everything(text):
    return {part.strip("'\"[]{}(),:").lower() for part in text.split()}


def damages(key):
    """Return as many damaged scenarios of a game as are wanted, always the same."""
    chance = random.Random(19)
    scenes = [(path.stem, plain_of(path)) for path in FILES if plain_of(path)["game"] == key]
    found = []
    while len(found) < DAMAGES:
        stem, plain = chance.choice(scenes)
        path = chance.choice(list(words(plain)))
        new = damaged(plain, path, chance)
        if new is not None and new[2] not in other_words(key):
            found.append((stem, path, *new))
    return found


@cache
def other_words(key):
    """Return what one letter makes another word of: rules, steps, dots."""
    timing = games()[key].timing
    return {*numbers(key), *timing.stages, *timing.vocabulary.words.get("dot", ())}


@pytest.mark.parametrize("key", sorted(games()))
def test_a_damaged_word_is_refused_with_its_place_and_the_nearest_word(key):
    ignored = []
    for stem, path, plain, before, after in damages(key):
        try:
            read_scenario(games()[key].timing, plain, None, numbers(key))
        except ScenarioError as error:
            told = [problem for problem in error.problems if problem.where and "nearest is" in problem.message]
            if not told:
                ignored.append((stem, path, f"{before} -> {after}", str(error)[:150]))
        else:
            ignored.append((stem, path, f"{before} -> {after}", "accepted"))
    assert ignored == []
