"""The ranking on a small shelf of its own, so that each signal is seen alone."""

import pytest

from judgeapp.games import games
from judgeapp.rulebook.search import engine as engines
from judgeapp.rulebook.search import index
from judgeapp.rulebook.search.engine import Engine, read_games, snippet
from judgeapp.rulebook.search.index import Part, Text
from judgeapp.rulebook.search.ranking import nearest, tidy


def rule(number, body, title="", parent=""):
    data = {
        "game": "bakugan",
        "key": number,
        "ours": (number,),
        "number": number,
        "name": number,
        "short": number,
        "title": title,
        "headings": [],
        "breadcrumb": [],
        "text": body,
        "url": f"/bakugan/rules/{number}",
        "parent": parent,
        "printed": "",
        "edition": "1",
        "mark": "",
        "language": "en",
    }
    return Text("rule", data, {"title": title, "body": body})


def asked(number, line):
    return Text("asked", {"game": "bakugan", "ours": number, "line": line}, {"asked": line})


def entry(kind, head, text="", **more):
    data = {
        "game": "bakugan",
        "slug": head,
        "head": head,
        "also": [],
        "means": [],
        "see": [],
        "number": "",
        "rule": "",
        "edition": "1",
        "text": text,
        "url": f"/{head}",
        "language": "en",
    }
    return Text(kind, {**data, **more}, {"title": head, "body": text} if kind == "glossary" else {})


TEXTS = [
    rule("1.1", "A player draws five cards at the start."),
    rule("1.2", "A card that is discarded goes to the discard pile."),
    rule("1.3", "Damage flips cards from the top of the deck."),
    rule("1.4", "Priority passes to the other player.", title="Passing"),
    rule("1.5", "The deck has forty cards.", parent="1.4"),
    asked("1.3", "what happens when I get hit"),
    asked("1.5", "how big must my deck be"),
    entry("glossary", "Discard pile", "Where discarded cards go.", see=["1.2"], number="1.2"),
    entry("lexicon", "graveyard", means=["discard pile"], see=["1.2"]),
    entry("talk", "smack", means=["hit"], game=""),
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    folder = tmp_path_factory.mktemp("index")
    index.build(folder, [Part("bakugan", "stamp", lambda: TEXTS)], "stamp")
    return Engine(read_games(index.parts_in(folder)), "stamp")


def numbers(engine, text):
    return [hit.number for hit in engine.search(text, "bakugan").hits]


def test_a_rules_own_words_find_it(engine):
    assert numbers(engine, "draw five")[0] == "1.1"


def test_a_foreseen_question_finds_its_rule(engine):
    assert numbers(engine, "what if I am hit")[0] == "1.3"


def test_the_title_counts(engine):
    assert numbers(engine, "passing")[0] == "1.4"


def test_another_games_word_finds_this_games_rule(engine):
    answer = engine.search("into the graveyard", "bakugan")
    assert answer.hits[0].number == "1.2"
    assert [word["head"] for word in answer.foreign] == ["graveyard"]


def test_table_talk_is_understood(engine):
    assert numbers(engine, "he will smack me")[0] == "1.3"


def test_a_term_comes_first(engine):
    assert engine.search("what is the discard pile?", "bakugan").hits[0].kind == "glossary"


def test_a_number_comes_first_with_what_stands_below_it(engine):
    assert numbers(engine, "rule 1 4")[:2] == ["1.4", "1.5"]


def test_a_number_inside_a_question_comes_first(engine):
    assert numbers(engine, "does 1.3 apply to the discard pile")[0] == "1.3"


def test_a_typo_finds_what_was_meant(engine):
    answer = engine.search("prioritty", "bakugan")
    assert (answer.hits[0].number, answer.meant) == ("1.4", "priority")


def test_a_word_that_is_still_being_typed_is_completed(engine):
    answer = engine.search("prior", "bakugan")
    assert (answer.hits[0].number, answer.meant) == ("1.4", "")


def test_nothing_found_offers_terms(engine):
    answer = engine.search("xqzwk", "bakugan")
    assert (answer.hits, [head for head, _ in answer.nearest]) == ([], ["Discard pile"])


def test_the_same_search_is_answered_from_memory(engine):
    assert engine.search("deck", "bakugan") is engine.search(" deck ", "bakugan")


def test_however_many_games_there_are_each_stays_in_memory(monkeypatch, tmp_path):
    keys = [f"game{number}" for number in range(9)]
    monkeypatch.setattr(engines, "games", lambda: dict.fromkeys(keys, games()["bakugan"]))
    monkeypatch.setattr(engines, "_searches", engines.OrderedDict())
    index.build(tmp_path, [Part(key, "stamp", lambda: TEXTS[:3]) for key in keys], "stamp")
    first, again = (Engine(read_games(index.parts_in(tmp_path)), "stamp") for _ in range(2))
    assert [key for key in keys if first.games[key] is not again.games[key]] == []


@pytest.mark.parametrize(
    ("word", "meant"), [("trun", "turn"), ("prioritty", "priority"), ("xyz", ""), ("zzzzzz", ""), ("2000", "")]
)
def test_the_nearest_word(word, meant):
    assert nearest(word, {"turn": "turn", "run": "run", "priority": "prioriti"}) == meant


def test_tidying_keeps_the_words():
    assert tidy("  ａ\x00b\n\tc  ") == "a b c"
    assert len(tidy("word " * 5000)) <= 300


def test_a_snippet_marks_words_and_escapes_the_rest():
    assert snippet("Cards & <b> decks", {"deck"}) == "Cards &amp; &lt;b&gt; <mark>decks</mark>"


def test_a_snippet_shows_the_part_that_matters():
    marked = snippet("filler word " * 60 + "the batch resolves" + " more filler" * 60, {"batch"})
    assert "<mark>batch</mark>" in marked
    assert marked.startswith("… ")
    assert marked.endswith(" …")


def test_a_passage_shows_the_sentence_that_answers_whole():
    before, after = "Nothing of this is asked for here. " * 5, "And this is something else again. " * 5
    answer = "A player whose deck is empty when a card would be drawn loses the game at that moment, and not before it."
    shown = snippet(before + answer + " " + after, {"empti", "drawn"})
    assert answer.replace("empty", "<mark>empty</mark>").replace("drawn", "<mark>drawn</mark>") in shown
    assert shown.startswith("… A player")
    assert shown.endswith(" …")


def test_a_very_long_sentence_is_shown_in_part():
    long = "and again " * 100 + "the batch " + "and on " * 100
    shown = snippet(long, {"batch"})
    assert "<mark>batch</mark>" in shown
    assert len(shown) < 300
