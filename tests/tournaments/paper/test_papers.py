"""What is printed: who stands where on which leaf, and how slips come out of the cutter."""

import csv
import io
import re

import pytest

from judgeapp.tournaments.models import Entrant, Match
from judgeapp.tournaments.paper import papers
from judgeapp.tournaments.paper.papers import PAPERS, Paper, Player, Table
from judgeapp.tournaments.results import tables
from tests.tournaments.making import close, draw, make_entrants, make_event, make_member, play, play_rounds, release

SMALL = Paper("a4", "A4", 5)


def table(number: int | None, *names: str) -> Table:
    return Table(number or 99, number, tuple(Player(hash(name), 1, name, 3) for name in names))


@pytest.mark.parametrize(
    ("count", "leaves"),
    [
        (0, []),
        (1, [[1]]),
        (4, [[1, 2, 3, 4]]),
        (5, [[1, 3, 5], [2, 4]]),
        (10, [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]),
    ],
)
def test_stacks_of_cut_slips_are_in_order(count, leaves):
    found = papers.stacked(range(1, count + 1), 4)
    assert [list(leaf.rows) for leaf in found] == leaves
    assert [(leaf.number, leaf.of) for leaf in found] == [(at, len(leaves)) for at in range(1, len(leaves) + 1)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7, 8, 9, 63, 64, 65, 1024])
def test_a_pile_cut_into_four_and_put_together_is_the_order_of_tables(count):
    pile = [list(leaf.rows) for leaf in papers.stacked(range(count), 4)]
    stacks = [[leaf[place] for leaf in pile if place < len(leaf)] for place in range(4)]
    assert [slip for stack in stacks for slip in stack] == list(range(count))


def test_by_name_lists_every_match_twice_with_its_letters_and_ranges():
    tables = [table(1, "Bruno", "élan"), table(2, "Adam", "Eva"), table(None, "Berta")]
    first, second = papers.by_name(tables, SMALL).leaves
    rows = [(row.letter, row.player.name, row.table, row.opponent and row.opponent.name) for row in first.rows]
    assert rows == [("A", "Adam", 2, "Eva"), ("B", "Berta", None, None)]
    assert [row.letter for row in second.rows] == ["B", "E", ""]
    assert (first.range, second.range) == ("A–Be", "Br–E")


def test_many_of_one_name_go_on_to_the_next_leaf():
    tables = [table(at, "Same", "Same") for at in range(1, 6)]
    leaves = papers.by_name(tables, SMALL).leaves
    assert [len(leaf.rows) for leaf in leaves] == [5, 5]
    assert {leaf.range for leaf in leaves} == {"S"}


def test_leaves_by_table_say_their_tables():
    tables = [*(table(at, "A", "B") for at in range(1, 6)), table(None, "C")]
    assert [leaf.range for leaf in papers.by_table(tables, SMALL).leaves] == ["Tables 1–5", "Byes"]


@pytest.mark.django_db
class TestOfAnEvent:
    def test_a_round_is_read_with_the_points_before_it(self):
        event = make_event()
        make_entrants(event, 5)
        play_rounds(event, 1)
        tables = papers.tables_of(release(event, 2))
        points = {player.name: player.points for each in tables for player in each.players}
        stored = {row["name"]: row["points"] for row in event.rounds_played.get(number=1).standings.get().rows}
        assert points == stored
        assert [each.table for each in tables] == [1, 2, None]

    def test_only_tables_without_a_result_are_open(self):
        event = make_event()
        make_entrants(event, 6)
        round_ = release(event, 1)
        tables = papers.tables_of(round_)
        (leaf,) = papers.open_tables(tables, [2], PAPERS["a4"]).leaves
        assert [each.table for each in leaf.rows] == [2]

    def test_two_sit_at_a_table_before_the_first_round(self):
        event = make_event(tables="5-6, 20")
        make_entrants(event, ["Dora", "Ann", "Cid", "Bo", "Fixed", "Gone"])
        Entrant.objects.filter(name="Fixed").update(fixed_table=6)
        Entrant.objects.filter(name="Gone").update(state="dropped", dropped_after=0)
        (leaf,) = papers.seating(event, PAPERS["a4"]).leaves
        assert [(row.player.name, row.table) for row in leaf.rows] == [
            ("Ann", 5),
            ("Bo", 5),
            ("Cid", 20),
            ("Dora", 20),
            ("Fixed", 6),
        ]

    def test_a_pod_sits_together(self):
        event = make_event()
        for name, pod in (("A", 1), ("B", 2), ("C", 1), ("D", 2), ("E", 1)):
            make_entrants(event, [name], pod=pod)
        (leaf,) = papers.seating(event, PAPERS["a4"]).leaves
        assert {row.player.name: row.table for row in leaf.rows} == {"A": 1, "C": 1, "E": 2, "B": 3, "D": 3}

    def test_a_score_card_has_all_that_the_next_round_needs(self):
        event = make_event()
        make_entrants(event, 3)
        play_rounds(event, 1)
        round_ = release(event, 2)
        cards = [card for leaf in papers.score_cards(round_).leaves for card in leaf.rows]
        met = {player: set() for player in (1, 2, 3)}
        byes = dict.fromkeys(met, 0)
        for match in Match.objects.filter(round__event=event):
            numbers = list(match.seats.values_list("entrant__number", flat=True))
            for number in numbers:
                met[number] |= set(numbers) - {number}
                byes[number] += len(numbers) == 1
        assert {card.player.number: (set(card.met), card.byes) for card in cards} == {
            number: (met[number], byes[number]) for number in met
        }
        assert [leaf.range for leaf in papers.score_cards(round_).leaves] == [
            "3 points",
            "0 points",
        ]

    def test_results_are_a_line_each_and_no_formula(self):
        event = make_event()
        make_entrants(event, ["=1+1", "+1", "-2", "@x", "Ann"])
        round_ = release(event, 1)
        play(round_)
        lines = list(csv.DictReader(io.StringIO(tables.results_csv(event))))
        assert len(lines) == 3
        names = {line[column] for line in lines for column in ("player 1", "player 2")}
        assert names == {"'=1+1", "'+1", "'-2", "'@x", "Ann", ""}
        assert {line["result"] for line in lines if line["table"]} <= {"2-0", "2-1", "1-2", "0-2"}
        assert [line["result"] for line in lines if not line["table"]] == ["bye"]


@pytest.fixture
def desk(client):
    """An event in its second round, and its scorekeeper signed in."""
    event = make_event()
    make_entrants(event, ["<b>Bold</b>", "Ann", "Bo", "Cid", "Dee"])
    play_rounds(event, 1)
    release(event, 2)
    client.force_login(make_member(event, "scorekeeper"))
    return event


SHEETS = ["names", "tables", "slips", "open", "standings", "seating", "cards", "links"]


@pytest.mark.django_db
class TestPages:
    @pytest.mark.parametrize("sheet", SHEETS)
    @pytest.mark.parametrize("paper", ["a4", "letter"])
    def test_every_sheet_is_one_page_for_few(self, desk, client, sheet, paper):
        answer = client.get(f"/events/{desk.token}/staff/print/{sheet}/?paper={paper}")
        body = answer.content.decode()
        assert answer.status_code == 200
        assert len(re.findall(r'class="leaf ', body)) == (2 if sheet == "cards" else 1)
        assert "<b>Bold" not in body
        assert f"events_print_{paper}.css" in body

    def test_a_sheet_of_nothing_says_so(self, client):
        event = make_event()
        client.force_login(make_member(event, "judge"))
        assert client.get(f"/events/{event.token}/staff/print/names/").status_code == 404
        assert "No round is paired yet" in client.get(f"/events/{event.token}/staff/print/").content.decode()

    @pytest.mark.parametrize("number", ["9", "x", "-1", "99999999999999999999", "²"])
    def test_a_round_that_is_not_there_is_not_found(self, desk, client, number):
        assert client.get(f"/events/{desk.token}/staff/print/names/?round={number}").status_code == 404

    def test_a_draft_is_marked(self, desk, client):
        play(desk.rounds_played.get(number=2))
        close(desk, 2)
        draw(desk, 3)
        assert "DRAFT" in client.get(f"/events/{desk.token}/staff/print/slips/").content.decode()

    def test_the_links_of_players_are_not_for_judges(self, desk, client):
        client.force_login(make_member(desk, "judge"))
        assert client.get(f"/events/{desk.token}/staff/print/links/").status_code == 403
        assert "print/links" not in client.get(f"/events/{desk.token}/staff/print/").content.decode()

    def test_the_pack_has_everything_of_its_round(self, desk, client):
        body = client.get(f"/events/{desk.token}/staff/pack/2/").content.decode()
        kinds = re.findall(r'class="leaf (\w+)"', body)
        assert kinds == ["names", "tables", "slips", "standings", "scorecards", "scorecards"]
        assert client.get(f"/events/{desk.token}/staff/pack/3/").status_code == 404

    @pytest.mark.parametrize(
        ("path", "per_part"), [("print/slips/", "slip-table"), ("print/links/", "card-name"), ("pack/2/", "slip-table")]
    )
    def test_codes_are_drawn_some_at_a_time_and_the_rest_in_further_parts(
        self, desk, client, monkeypatch, path, per_part
    ):
        monkeypatch.setattr(papers, "IN_A_PART", 1)
        client.force_login(make_member(desk, "owner"))
        bodies = [
            client.get(f"/events/{desk.token}/staff/{path}?paper=letter&part={part}") for part in ("", 2, "x", 99)
        ]
        texts = [body.content.decode() for body in bodies]
        assert [text.count(f'class="{per_part}"') for text in texts] == [1, 1, 1, 1]
        assert [text.count('class="qr"') for text in texts] == [1, 1, 1, 1]
        assert "Here are 1–1 of" in texts[0]
        assert "?paper=letter&amp;part=2" in texts[0]
        assert "Here are 2–2 of" in texts[1]

    def test_the_parts_of_a_pack_together_have_all_of_it(self, desk, client, monkeypatch):
        monkeypatch.setattr(papers, "IN_A_PART", 1)
        bodies = [client.get(f"/events/{desk.token}/staff/pack/2/?part={part}").content.decode() for part in (1, 2)]
        kinds = [re.findall(r'class="leaf (\w+)"', body) for body in bodies]
        assert kinds == [["names", "tables", "slips"], ["slips", "standings", "scorecards", "scorecards"]]
        assert all("The first part has the lists besides" in body for body in bodies)

    def test_a_few_codes_are_in_one_part(self, desk, client):
        assert "part=" not in client.get(f"/events/{desk.token}/staff/print/slips/").content.decode()

    @pytest.mark.parametrize(("tables", "players"), [(1, 2), (150, 300)])
    def test_a_sheet_asks_the_database_so_many_times(self, client, django_assert_max_num_queries, tables, players):
        event = make_event()
        make_entrants(event, players)
        release(event, 1)
        client.force_login(make_member(event, "judge"))
        with django_assert_max_num_queries(8):
            client.get(f"/events/{event.token}/staff/print/slips/")
