"""Importing cards: good rows are read, bad ones are named, nothing is counted twice or lost."""

import csv
import io

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.cardpool import services
from judgeapp.cardpool.models import Card, Pool
from judgeapp.cardpool.services import CardKnownError, ImportFailed, add_card, import_cards, load_bundled
from judgeapp.domain.decks import cards
from judgeapp.domain.decks.cards import ANY_NUMBER, POOL, TYPED_IN
from judgeapp.games import games

pytestmark = pytest.mark.django_db


def given(text: str) -> io.BytesIO:
    return io.BytesIO(text.encode())


def figures(report) -> tuple[int, int, int]:
    return report.added, report.changed, report.unchanged


def problems(report) -> list[tuple[int, str]]:
    return [(problem.line, problem.column) for problem in report.problems]


def value(game: str, key: str) -> cards.Card:
    return Card.objects.get(game=game, key=key).value


def test_the_bundled_cards_are_all_there():
    there = {"bakugan": 407 + 57, "bleach": 15, "dragon_ball_super": 391, "x610z": 9}
    assert {key: Card.objects.filter(game=key).count() for key in there} == there


@pytest.mark.parametrize("game", sorted(games()))
def test_a_bundled_file_has_no_mistake_and_no_column_that_is_not_read(game):
    report = import_cards(settings.CORPUS_DIR / game / "cards.csv", game, dry_run=True)
    assert (report.added, report.changed, report.problems, report.notes) == (0, 0, (), ())


def test_bundled_cards_carry_what_deck_rules_ask_for():
    assert value("dragon_ball_super", "bt2 107").limit == ANY_NUMBER
    assert value("dragon_ball_super", "p 069").conditions == ("forbid: cost >= 6",)
    assert value("bakugan", "bb 372").disputed == ("Magic Shield", "Helix")
    assert (value("x610z", "1 1 001 089 c").limit, value("x610z", "waste").limit) == (1, None)


@pytest.mark.parametrize(
    ("name", "game", "count"),
    [
        ("bakugan", "bakugan", 407),
        ("bakugan_bakucores", "bakugan", 52),
        ("bleach", "bleach", 15),
        ("dragon_ball_super", "dragon_ball_super", 391),
        ("x610z", "x610z", 9),
    ],
)
def test_the_files_that_people_have_are_read_as_they_are(card_files, name, game, count):
    report = import_cards(card_files / f"{name}.csv", game, dry_run=True)
    assert (sum(figures(report)), report.problems) == (count, ())
    assert len(report.notes) == 1  # the columns that are not read


def test_the_bundled_facts_are_those_of_the_card_files(card_files):
    """What differs was given a better form, or is said in the file that is bundled and not in the other."""
    with (card_files / "dragon_ball_super.csv").open(encoding="utf-8") as file:
        costs = {row["number"]: row["energy_cost"] for row in csv.DictReader(file)}
    known = {row.number: row.value.cost for row in Card.objects.filter(game="dragon_ball_super")}
    assert known == {number: int(cost) if cost else None for number, cost in costs.items()}


def test_what_is_there_is_replaced_and_nothing_is_removed():
    first = import_cards(given("title,cost\nFlint,1\nEmber,2\n"), "x610z")
    second = import_cards(given("title,cost\nflint!,1\nEmber,2\nAsh,3\n"), "x610z")
    assert (figures(first), figures(second)) == ((2, 0, 0), (1, 1, 1))
    assert value("x610z", "flint").title == "flint!"
    assert Card.objects.filter(game="x610z").count() == 9 + 3


@pytest.mark.parametrize(
    "text",
    [
        "\ufefftitle,limit,types\nFlint,2,catalyst|rune\n",
        "title;limit;types\r\nFlint;2;catalyst|rune\r\n",
        "\n Limit\tTitle\tTYPES\n2\tFlint\tcatalyst/rune\n\n",
        '"title", "limit", "types"\n"Flint", "2", "catalyst|rune"\n',
        '[{"title": "Flint", "limit": 2, "types": ["Catalyst", "rune"]}]',
        '\ufeff {"cards": [{"name": "Flint", "deck restriction": "exactly 2 per deck", "type": "catalyst|rune"}]}',
    ],
)
def test_every_form_of_a_file_gives_the_same_card(text):
    assert figures(import_cards(given(text), "x610z")) == (1, 0, 0)
    assert value("x610z", "flint") == cards.Card("x610z", "Flint", types=("catalyst", "rune"), limit=2)


def test_a_file_may_be_open_as_text():
    assert figures(import_cards(io.StringIO("\ufefftitle\nFlint\n"), "x610z")) == (1, 0, 0)


def test_every_fact_survives_the_database():
    text = (
        "number,title,version,type,colours,cost,symbols,disputed,traits,characters,keywords,names,function,base,limit,"
        "team_limit,conditions,released,set,power\n"
        "T-1,Flint,2,rune,Red|Blue,0,Fist|Fist,Helix,God,Ash,Burn 2,Spark,ab12,Ember,∞,"
        "2,forbid: cost >= 6,2019-07-15,T,5\n"
    )
    (expected,) = services.read_rows([*csv.DictReader(io.StringIO(text))], "x610z", games()["x610z"].cards)[0]
    import_cards(given(text), "x610z")
    assert value("x610z", "t 1") == expected


def test_bad_rows_are_named_by_line_and_the_others_are_read():
    text = (
        "title,cost,limit\n"
        "Flint,1,2\n"
        "Ember,much,0\n"
        "\n"
        "Ichigo, Ready,1,2\n"
        '"Spark,1,2\n'
        "Ash,3,\n"
        '"Two ""good"" words, one title",2,any\n'
        ",,1\n"
    )
    report = import_cards(given(text), "x610z")
    assert figures(report) == (3, 0, 0)
    assert problems(report) == [(3, "cost"), (3, "limit"), (5, "row"), (6, "row"), (9, "title")]
    assert report.bad_rows == 4


def test_a_line_break_inside_a_text_that_is_not_read_does_no_harm():
    report = import_cards(given('title,text,cost\nFlint,"one\n\ntwo",1\nEmber,,x2\n'), "x610z")
    assert (figures(report), problems(report)) == ((1, 0, 0), [(5, "cost")])


def test_bad_entries_of_json_are_named_by_their_place():
    report = import_cards(given('[{"title": "Flint"}, 3, {}, {"title": "Ash", "cost": []}, {"cost": 1}]'), "x610z")
    assert (figures(report), report.unit) == ((2, 0, 0), "entry")
    assert problems(report) == [(2, "entry"), (3, "entry"), (5, "title")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The file is empty"),
        (b"\xef\xbb\xbf \n", "The file is empty"),
        (b"title\nFl\xff\n", r"no UTF-8 text \(byte 9\)"),
        ("title\nFlint".encode("utf-16"), "no UTF-8 text"),
        ("title\nFlint".encode("utf-16-le"), "no UTF-8 text"),
        (b"[{]", "looks like JSON but is not: line 1: "),
        (b"[" * 100_000, "looks like JSON but is not"),
        (b'{"title": "Flint"}', "must be a list of cards"),
        (b"Flint,1\nEmber,2\n", "Line 1 must name the columns, one of them title or number. It is: Flint,1"),
        (b",,,\n", "Line 1 must name the columns"),
        (b'\n"title\n', "Line 2 must name the columns"),
    ],
)
def test_a_file_of_no_cards_is_refused_with_the_reason(data, words):
    with pytest.raises(ImportFailed, match=words):
        import_cards(io.BytesIO(data), "x610z")


def test_an_unknown_game_is_refused_with_the_games_there_are():
    with pytest.raises(ImportFailed, match="no game “chess”; the games are bakugan, bleach"):
        import_cards(given("title\nFlint\n"), "chess")


def test_a_dry_run_says_the_same_and_changes_nothing():
    text = "title,cost\nFlint,1\nWaste,2\nHeal,\nEmber,x2\n"
    before = list(Card.objects.values()), list(Pool.objects.values())
    dry = import_cards(given(text), "x610z", source="mine", dry_run=True)
    assert (list(Card.objects.values()), list(Pool.objects.values())) == before
    wet = import_cards(given(text), "x610z", source="mine")
    assert (figures(dry), dry.problems, dry.dry_run) == (figures(wet), wet.problems, not wet.dry_run)
    assert figures(wet) == (1, 1, 1)


def test_printings_of_a_card_are_one_card():
    text = "number,title,type,rarity\nZ1-001,Yamcha,leader,C\nZ1-001_PR,Yamcha,leader,PR\nZ1-001_SPR,Yamcha,battle,S\n"
    report = import_cards(given(text), "dragon_ball_super")
    assert figures(report) == (1, 0, 0)
    assert report.notes == (
        "not read: rarity",
        "Yamcha (Z1-001) is there again with another types; the first one counts",
    )


def test_a_card_that_a_judge_types_in_is_kept_as_such():
    flint = cards.Card("x610z", "Flint", types=("rune",), limit=2)
    assert add_card(flint) == value("x610z", "flint") == cards.Card(**{**vars(flint), "origin": TYPED_IN})


def test_a_card_that_the_pool_has_is_not_typed_in_again():
    with pytest.raises(CardKnownError, match="The pool has Waste already") as caught:
        add_card(cards.Card("x610z", "  WASTE "))
    assert caught.value.card == value("x610z", "waste")


def test_an_imported_card_replaces_the_one_that_was_typed_in():
    add_card(cards.Card("x610z", "Flint"))
    assert figures(import_cards(given("title\nFlint\n"), "x610z")) == (0, 1, 0)
    assert value("x610z", "flint").origin == POOL


def test_each_change_raises_the_version_and_an_import_that_changes_nothing_does_not():
    version = Pool.objects.get(game="x610z").version
    import_cards(given("title\nFlint\n"), "x610z", source="mine.csv")
    import_cards(given("title\nFlint\n"), "x610z", source="mine.csv")
    add_card(cards.Card("x610z", "Ember"))
    pool = Pool.objects.get(game="x610z")
    assert (pool.version, pool.source) == (version + 2, "bundled with the app\nmine.csv")


def test_the_database_is_asked_in_batches():
    def queries(count: int) -> int:
        text = "title\n" + "".join(f"Card {number}\n" for number in range(count))
        with CaptureQueriesContext(
            connection,
        ) as captured:
            import_cards(given(text), "bleach")
        return len(captured)

    few, many = queries(1), queries(2000)
    assert many - few <= 2000 * 9 // 900  # SQLite takes 999 values a query


def test_bundled_files_are_loaded_when_they_change(tmp_path):
    assert load_bundled() == {}
    path = tmp_path / "bleach" / "cards.csv"
    path.parent.mkdir()
    path.write_text("title\nFlint\n", encoding="utf-8")
    assert {game: figures(report) for game, report in load_bundled(tmp_path).items()} == {"bleach": (1, 0, 0)}
    assert load_bundled(tmp_path) == {}


def test_a_bundled_file_that_cannot_be_read_leaves_the_cards_that_are_there(tmp_path, caplog):
    path = tmp_path / "bleach" / "cards.csv"
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe")
    assert (load_bundled(tmp_path), Card.objects.filter(game="bleach").count()) == ({}, 15)
    assert "bleach keeps the cards it has" in caplog.text


def test_a_bad_row_of_a_bundled_file_is_logged(tmp_path, caplog):
    path = tmp_path / "bleach" / "cards.csv"
    path.parent.mkdir()
    path.write_text("title,cost\nFlint,x2\nAsh,1\n", encoding="utf-8")
    assert figures(load_bundled(tmp_path)["bleach"]) == (1, 0, 0)
    assert 'cards.csv:2: cost "x2": write a whole number' in caplog.text


def test_an_import_that_fails_half_way_leaves_everything_as_it_was(monkeypatch):
    before = list(Card.objects.values()), list(Pool.objects.values())
    monkeypatch.setattr(Pool, "save", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        import_cards(given("title\nFlint\n"), "x610z")
    assert (list(Card.objects.values()), list(Pool.objects.values())) == before
