"""Rulings are found by words as the rules are, and by the numbers of the rules they cite."""

import random
import threading
import tracemalloc

import pytest

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import searching
from judgeapp.judging.rulings.searching import search
from judgeapp.judging.rulings.visible import on_site, standing
from judgeapp.rulebook.search.engine import GameSearch
from judgeapp.rulebook.shelf import engine
from tests.judging.made_rulings import make_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def rulings():
    """Four of Bakugan."""
    return {
        "shuffle": make_ruling("1.5.1", question="Is the deck shuffled after a search?", answer="Yes, every time."),
        "flip": make_ruling("3.6.1", question="Who decides on a Flip card?", answer="The owner, before damage."),
        "passes": make_ruling("1.14.4", question="Both players passed: what now?", answer="The batch resolves."),
        "again": make_ruling("1.14", question="May I respond to my own card?", answer="Yes, with priority."),
    }  # fmt: skip


def found(query: str, game: str = "bakugan", among=None, limit: int = 10) -> list[Ruling]:
    return [hit.ruling for hit in search(query, game, on_site() if among is None else among, limit)]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("shuffling decks", "shuffle"),  # other forms of the words
        ("Is the deck shuffled after a search?", "shuffle"),
        ("owner of the flip card decides", "flip"),
        ("flpi card owner", "flip"),  # a typo that the rules' words mend
        ("players pass", "passes"),
        ("1.5.1", "shuffle"),
        ("what does rule 3.6.1 say", "flip"),
    ],
)
def test_the_right_one_comes_first(rulings, query, name):
    assert found(query)[0] == rulings[name]


def test_a_number_finds_what_cites_it_and_what_cites_below_it(rulings):
    assert found("1.14") == [rulings["again"], rulings["passes"]]
    assert found("1.14.4") == [rulings["passes"]]


@pytest.mark.parametrize("query", ["", "  ", "\0", "what happens when", "xylophone orchestra", "9.99.9", "٣" * 400])
def test_what_answers_nothing_finds_nothing(rulings, query):
    assert found(query) == []


def test_the_passage_marks_the_words(rulings):
    (hit, *_) = search("flip damage owner", "bakugan", on_site(), 1)
    assert hit.passage == "The <mark>owner</mark>, before <mark>damage</mark>."


def test_a_passage_is_escaped():
    make_ruling("1.14", question="Tags?", answer="<b>tags</b> & more")
    assert search("tags", "", on_site(), 1)[0].passage == "&lt;b&gt;<mark>tags</mark>&lt;/b&gt; &amp; more"


def test_only_of_those_that_are_given(rulings):
    among = Ruling.objects.exclude(pk=rulings["shuffle"].pk)
    assert rulings["shuffle"] not in found("shuffling decks", among=among)
    assert rulings["flip"] in found("flip card", among=among)


def test_a_new_ruling_is_found_at_once(rulings):
    before = found("shuffling decks")
    newest = make_ruling("1.14", question="Is a deck shuffled when it is cut?", answer="It is.")
    assert set(found("shuffling decks")) == {*before, newest}


def test_one_game_or_all(rulings):
    other = make_ruling("4-7", game="dragon_ball_super", question="Is the deck shuffled?", answer="It is.")
    assert found("deck shuffled", "dragon_ball_super") == [other]
    assert set(found("deck shuffled", "")) == {other, rulings["shuffle"]}
    assert found("deck shuffled", "", limit=1) == [other]


def test_words_of_the_table_find_what_they_stand_for(rulings):
    """The table talk says that who slaps a card down plays it."""
    played = make_ruling("4.4.2", question="When is it played?", answer="When its cost is paid.")
    assert found("slapped it down") == [played]


@pytest.mark.parametrize("number", [1, 12])
def test_the_number_of_queries_is_the_same(django_assert_num_queries, number):
    for _ in range(number):
        make_ruling("1.14", question="Is the deck shuffled?")
    found("shuffled")
    with django_assert_num_queries(5):  # stamp, which are seen, and the best with their citations and appeals
        assert len(found("deck shuffled", limit=20)) == number


@pytest.mark.parametrize(
    ("game", "number"),
    [
        ("bleach", "additional-game-rules-and-definitions/boosting"),
        ("dragon_ball_super", "update-history/1.00"),
        ("dragon_ball_super", "update-history"),
    ],
)
def test_a_rule_s_own_key_finds_what_cites_it(game, number):
    cites = make_ruling(number, game=game, question="When was that?", answer="Long ago.")
    assert found(number, game) == [cites]


def test_the_key_of_a_chapter_finds_what_cites_below_it():
    cites = make_ruling("update-history/1.00", game="dragon_ball_super", question="When was that?", answer="Long ago.")
    assert found("update-history", "dragon_ball_super") == [cites]


def test_under_a_kept_stamp_nobody_asks_what_there_is(rulings, django_assert_num_queries):
    def look(stamp: str) -> int:
        return len(search("shuffling decks", "bakugan", on_site(), stamp=stamp))

    assert look("one") == 1
    with django_assert_num_queries(4):
        assert look("one") == 1
    make_ruling("1.14", question="Is a deck shuffled when it is cut?", answer="It is.")
    assert look("two") == 2
    with django_assert_num_queries(4):
        assert look("two") == 2


def test_the_answer_that_is_there_is_used(rulings, monkeypatch):
    answer = engine().search("shuffling decks", "bakugan")
    expected = [hit.score for hit in search("shuffling decks", "bakugan", on_site())]
    monkeypatch.setattr(GameSearch, "search", None)
    assert [hit.score for hit in search("shuffling decks", "bakugan", on_site(), answer=answer)] == expected


def test_nobody_waits_for_the_book_of_another_game(rulings, monkeypatch):
    monkeypatch.setattr(searching, "_books", {})
    other = make_ruling("4-7", game="dragon_ball_super", question="Is the deck shuffled?", answer="It is.")
    with searching._locks.setdefault("bakugan", threading.Lock()):
        assert found("deck shuffled", "dragon_ball_super") == [other]


def letters(number: int, seed: int = 1) -> str:
    """Words of five letters that nobody has written before."""
    chance = random.Random(seed)
    return " ".join("".join(chance.choices("bcdfghjklmnp", k=5)) for _ in range(number // 6))


def test_only_what_stands_on_the_site_is_held_in_memory(rulings):
    for fields in ({"on_site": "waiting"}, {"shown_to": "event"}, {"on_site": "held"}):
        make_ruling("1.14", **fields)
    make_ruling("1.14", replaces=rulings["again"])
    held = set(searching.Book("bakugan").keys)
    assert rulings["shuffle"].pk in held
    assert held == set(standing().values_list("pk", flat=True))


def test_a_book_has_bounds(monkeypatch):
    made = [make_ruling("1.14", question="Why?", answer=letters(3_500, seed)) for seed in range(6)]
    for name, most in {"MOST_RULINGS": 5, "MOST_WORDS": 1_000, "MOST_DIFFERENT": 400}.items():
        monkeypatch.setattr(searching, name, most)
    book = searching.Book("bakugan")
    assert book.keys == [ruling.pk for ruling in made[1:]]
    assert book.count <= 1_000
    assert len(book.ranking.terms) <= 1_400  # the words, and the pairs of neighbours
    assert max(map(len, book.stems.values())) <= searching.MOST_OF_ONE


def test_rulings_of_random_letters_take_little_memory():
    """It was 579 MB for the 1.85 MB of 300 rulings."""
    Ruling.objects.bulk_create(
        Ruling(game="bakugan", question=letters(900, n), answer=letters(3_400, -n), shown_to="public", on_site="shown")
        for n in range(1, 21)
    )
    tracemalloc.start()
    try:
        searching.Book("bakugan")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 14_000_000


def test_a_word_without_end_is_left_out():
    make_ruling("1.14", question="Why?", answer="x" * 4_000)
    assert max(map(len, searching.Book("bakugan").ranking.terms)) <= searching.LONGEST


def test_the_old_book_answers_while_a_new_one_is_made(rulings):
    before = found("shuffling decks")
    make_ruling("1.14", question="Is a deck shuffled when it is cut?", answer="It is.")
    with searching._locks["bakugan"]:
        assert found("shuffling decks") == before
    assert len(found("shuffling decks")) == len(before) + 1


def test_a_large_book_is_made_anew_every_few_seconds_only(rulings, monkeypatch):
    monkeypatch.setattr(searching, "SMALL", 3)
    monkeypatch.setattr(searching, "_books", {})
    clock = iter([100.0, 101.0, 106.0, 106.0])
    monkeypatch.setattr(searching, "monotonic", lambda: next(clock))
    before = found("shuffling decks")
    make_ruling("1.14", question="Is a deck shuffled when it is cut?", answer="It is.")
    assert found("shuffling decks") == before
    assert len(found("shuffling decks")) == len(before) + 1
