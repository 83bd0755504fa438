"""The form of an event's settings: what it takes, what it tells, and what is locked."""

import datetime
import re

import pytest

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.permissions import Role
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import opening
from tests.tournaments.making import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
NEW = "/events/new/"
NOTHING_SAID = {
    "starts_at": None,
    "zone": "",
    "last_date": None,
    "place": "",
    "fee": "",
    "prizes": "",
    "contact": "",
    "description": "",
    "may_embed": False,
}


@pytest.fixture
def organiser(client):
    client.force_login(make_user("olga"))
    return client


def filled(page: str) -> dict[str, str]:
    """Return what a browser sends of a form as it stands."""
    form = page.split('class="check settings-form"')[1].split("</form>")[0]
    boxes = re.findall(r'<input[^>]*type="checkbox"[^>]*>', form)
    sent = {name(box): "on" for box in boxes if " checked" in box and "disabled" not in box}
    for box in re.findall(r"<input[^>]*>", form):
        if box not in boxes and name(box) and "disabled" not in box:
            sent[name(box)] = (re.findall(r'value="([^"]*)"', box) or [""])[0]
    for head, body in re.findall(r"(?s)<select([^>]*)>(.*?)</select>", form):
        if "disabled" not in head:
            chosen = re.findall(r'<option value="([^"]*)"[^>]* selected', body)
            sent[name(head)] = (chosen or re.findall(r'<option value="([^"]*)"', body))[0]
    return {key: value for key, value in sent.items() if key != "csrfmiddlewaretoken"}


def name(tag: str) -> str:
    return (re.findall(r'name="([^"]*)"', tag) or [""])[0]


def send(client, address: str, **changed):
    """Send the form at an address as it stands, but for what is changed."""
    return client.post(address, {**filled(client.get(address).content.decode()), **changed})


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_name_and_a_day_are_enough(organiser):
    response = send(organiser, NEW, name="  Saturday   Swiss ", date="2026-11-21")
    event = Event.objects.get()
    assert (response.status_code, response["Location"]) == (302, event.get_desk_url())
    first = next(iter(SYSTEMS.values()))
    assert opening.settings_of(event) == {
        "name": "Saturday Swiss",
        "game": "bakugan",
        "format": "full",
        "deck_settings": {},
        "date": datetime.date(2026, 11, 21),
        "best_of": 3,
        "system": first.key,
        "tiebreaks": list(first.tiebreaks),
        "unfinished": "draw",
        "rounds": None,
        "rounds_table": next(iter(TABLES)),
        "round_minutes": 50,
        "late_as": "loss",
        "draws_may_be_agreed": True,
        "players_report": True,
        "tables": "",
        "cut_size": 0,
        "has_third_place": False,
        "registration": "closed",
        "capacity": None,
        "needs_check_in": False,
        "decks": "none",
        "is_listed": True,
        **NOTHING_SAID,
        "is_indexed": False,
        "shown_before": "names",
        **opening.PAIRING,
    }


@pytest.mark.parametrize(
    ("system", "chosen", "kept"),
    [
        ("magic", "", "draw"),
        ("pokemon", "", "draw"),
        ("konami", "", "both lose"),
        ("bandai", "", "both lose"),
        ("magic", "both lose", "both lose"),
        ("konami", "leader wins", "leader wins"),
    ],
)
def test_an_unfinished_match_is_worth_what_is_usual_unless_chosen(organiser, system, chosen, kept):
    send(organiser, NEW, name="Swiss", date="2026-11-21", system=system, unfinished=chosen)
    assert Event.objects.get().unfinished == kept


def test_everything_is_set_at_once(organiser):
    sent = {
        "name": "All",
        "date": "2027-01-09",
        "game": "dragon_ball_super",
        "format": "sealed",
        "best_of": "1",
        "system": "bandai",
        "tiebreak_1": "bandai_oomw",
        "tiebreak_3": "seed",
        "unfinished": "both lose",
        "rounds": "6",
        "rounds_table": "konami",
        "round_minutes": "35",
        "late_as": "bye",
        "tables": "1-40, 61-80",
        "cut_size": "8",
        "has_third_place": "on",
        "first": "seeded",
        "pod_rounds": "2",
        "last_by_standings": "on",
        "spread_byes": "on",
        "apart_team": "on",
        "apart_club": "on",
        "apart_rounds": "3",
        "registration": "link",
        "capacity": "64",
        "needs_check_in": "on",
        "decks": "always",
    }
    send(organiser, NEW, **sent)
    event = Event.objects.get()
    assert (event.game, event.format, event.system, event.tiebreaks) == (
        *("dragon_ball_super", "sealed", "bandai"),
        ["bandai_oomw", "seed"],
    )
    assert (event.best_of, event.unfinished, event.rounds, event.cut_size, event.tables) == (
        *(1, "both lose", 6, 8),
        "1-40, 61-80",
    )
    assert event.pairing == {
        "first": "seeded",
        "pod_rounds": 2,
        "last_by_standings": True,
        "apart_team": True,
        "apart_club": True,
        "apart_rounds": 3,
        "spread_byes": True,
    }


@pytest.mark.parametrize(
    ("typed", "kept", "words"),
    [("", 3, "3 rounds inside pods"), ("1", 1, "First round inside pods"), ("2", 2, "2 rounds inside pods")],
)
def test_pods_last_three_rounds_unless_somebody_says_otherwise(typed, kept, words, organiser):
    send(organiser, NEW, name="Draft", date="2026-11-21", first="pods", pod_rounds=typed)
    event = Event.objects.get()
    assert event.pairing["pod_rounds"] == kept
    assert words in text(organiser.get(f"/events/{event.token}/staff/settings/"))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"name": ""}, "Name: fill this in."),
        ({"name": "x" * 300}, "at most 80 characters"),
        ({"date": ""}, "Say on which day the event is."),
        ({"date": "tomorrow"}, "“tomorrow” is no date"),
        ({"round_minutes": "0"}, "greater than or equal to 1"),
        ({"rounds": "31"}, "less than or equal to 30"),
        ({"rounds": "9" * 40}, "less than or equal to 30"),
        ({"tables": "1-40, 30-50"}, "names tables that another range has"),
        ({"tables": "here, 9-1"}, "is no range of tables"),
        ({"tiebreak_1": "omw", "tiebreak_2": "omw"}, "This one is chosen twice."),
        ({"system": "made up"}, "Select a valid choice."),
        ({"has_third_place": "on"}, "There is no cut: say how many are in it."),
        ({"cut_size": "3"}, "greater than or equal to 4"),
        ({"apart_club": "on"}, "Say for how many rounds."),
        ({"capacity": "1"}, "greater than or equal to 2"),
        ({"set-copies": "many"}, "copies"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_typed_is_lost(organiser, changed, says):
    response = send(organiser, NEW, **{"name": "Kept <b>", "date": "2026-11-21", "club": "x", **changed})
    page = text(response)
    assert (response.status_code, Event.objects.count()) == (422, 0)
    assert says in page
    sent = {key: value for key, value in {"name": "Kept <b>", **changed}.items() if key != "system"}
    kept = filled(response.content.decode())
    assert {key: kept[key].replace("&lt;", "<").replace("&gt;", ">") for key in sent if key in kept} == {
        key: value for key, value in sent.items() if key in kept
    }


def test_all_problems_are_told_at_once(organiser):
    page = text(send(organiser, NEW, name="", date="", tables="x", cut_size="3"))
    assert "Say on which day the event is." in page
    assert "Not kept yet: 3 fields need another look." in page


def test_a_group_with_a_mistake_is_open(organiser):
    page = text(send(organiser, NEW, name="A", date="2026-11-21", tables="x"))
    assert '<details class="group" id="pairing" open>' in page
    assert '<details class="group" id="course">' in page


def test_what_is_set_of_the_format_is_kept(organiser):
    address = NEW + "?game=bleach"
    send(organiser, address, name="A", date="2026-11-21", **{"set-main_deck": "61", "set-energy_only": ""})
    assert Event.objects.get().deck_settings == {"main_deck": "61"}


def test_another_game_brings_the_part_of_the_form_that_depends_on_it(organiser):
    page = organiser.get(NEW, {"game": "x610z"}, headers={"HX-Request": "true", "HX-Target": "setup"}).content.decode()
    assert ("<html" in page, 'value="team"' in page) == (False, True)


def test_a_new_event_starts_from_the_settings_of_another(organiser):
    user = make_event(capacity=99, best_of=1, system="konami", tiebreaks=["konami11"], deck_settings={"copies": "2"})
    user.members.create(user_id=int(organiser.session["_auth_user_id"]), role=Role.OWNER)
    make_member(user, Role.JUDGE)
    response = send(organiser, f"{NEW}?from={user.token}", name="Again", date="2027-01-09", with_team="1")
    event = Event.objects.get(name="Again")
    assert response.status_code == 302
    assert opening.template_of(event) == {**opening.template_of(user), "name": "Again"}
    assert event.members.count() == 2


def test_nobody_takes_the_settings_of_an_event_they_may_not_change(organiser):
    source = make_event(capacity=99, name="Not mine")
    page = text(organiser.get(NEW, {"from": source.token}))
    assert ("Not mine" in page, 'value="99"' in page) == (False, False)


# --- what folded parts say of themselves


def shorts(client, address: str, **typed) -> dict[str, str]:
    headers = {"HX-Request": "true", "HX-Target": "shorts"}
    answer = client.get(address, {**filled(client.get(address).content.decode()), **typed}, headers=headers)
    assert answer.status_code == 200
    return dict(re.findall('<small id="short-([a-z]+)" hx-swap-oob="true">([^<]*)</small>', answer.content.decode()))


def test_folded_parts_follow_what_is_typed(organiser):
    typed = shorts(organiser, NEW, rounds="7", round_minutes="45", best_of="1", cut_size="8")
    assert typed["course"] == "7 rounds, 45 minutes, best of 1"
    assert "8" in typed["cut"]
    assert set(typed) >= {"course", "scoring", "results", "cut", "pairing", "joining", "seen"}
    assert not Event.objects.exists()


@pytest.mark.parametrize("wrong", [{"rounds": "many"}, {"best_of": ""}, {"system": "none"}, {"cut_size": "-1"}])
def test_folded_parts_bear_what_is_mistyped(organiser, wrong):
    assert shorts(organiser, NEW, **wrong)["seen"]


def test_folded_parts_of_an_event_keep_what_is_locked(client):
    event = make_event(stage=Event.Stage.SWISS, cut_size=4)
    client.force_login(make_member(event, Role.OWNER))
    found = shorts(client, f"/events/{event.token}/staff/settings/", round_minutes="33", system="bcc")
    assert ("33 minutes" in found["course"], "bcc" in found["scoring"]) == (True, False)


@pytest.mark.parametrize(
    ("game", "system", "kept", "unfinished"),
    [
        ("dragon_ball_super", "", "bandai", "both lose"),
        ("dragon_ball_super", "magic", "magic", "draw"),
        ("bakugan", "", "magic", "draw"),
    ],
)
def test_scoring_is_that_of_the_game_unless_another_is_chosen(organiser, game, system, kept, unfinished):
    page = organiser.get(f"{NEW}?game={game}").content.decode()
    organiser.post(NEW, {**filled(page), "name": "Swiss", "date": "2026-11-21", "system": system})
    event = Event.objects.get()
    assert (event.system, event.unfinished) == (kept, unfinished)
    assert event.tiebreaks == list(SYSTEMS[kept].tiebreaks)


def test_the_form_says_by_what_the_game_is_scored(organiser):
    assert "Bandai: points, " in text(organiser.get(f"{NEW}?game=dragon_ball_super"))
    shorts = {"HX-Request": "true", "HX-Target": "shorts"}
    sent = {"game": "dragon_ball_super", "system": "", "rounds_table": "magic"}
    assert "Bandai: points, " in text(organiser.get(NEW, sent, headers=shorts))


def test_an_event_that_is_scored_another_way_says_so_in_its_form(client):
    event = make_event(game="dragon_ball_super", format="constructed", system="magic")
    client.force_login(make_member(event, Role.OWNER))
    page = client.get(f"{event.get_absolute_url()}staff/settings/").content.decode()
    assert filled(page)["system"] == "magic"
    make = make_event(game="dragon_ball_super", format="constructed", system="bandai")
    client.force_login(make_member(make, Role.OWNER))
    assert filled(client.get(f"{make.get_absolute_url()}staff/settings/").content.decode())["system"] == ""
