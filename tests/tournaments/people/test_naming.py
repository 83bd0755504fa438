"""Players choose how everybody sees their name; the choice holds in everything that the public gets."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from judgeapp.matches.opening import follow
from judgeapp.permissions import Role
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Match
from judgeapp.tournaments.paper import packs, papers
from judgeapp.tournaments.people import attendance, decklists, naming
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.public import announcing, publishing, serving
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import close, make_entrants, make_event, make_member, play, release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
NAMES = ["Ann Lee", "Ben Oak", "Cleo Ray", "Dora Fox"]
PAPER = next(iter(papers.PAPERS.values()))


def choose(entrant: Entrant, shown_as: str, alias: str = "") -> str:
    return naming.choose(entrant, shown_as, alias, None).shown_name


def bodies(event) -> str:
    """All that is published of an event, as one text."""
    publishing.publish(event)
    return "\n".join(event.pages.filter(version=event.live).values_list("body", flat=True))


def test_a_full_name_is_usual():
    (ann,) = make_entrants(make_event(), ["Ann Lee"])
    assert ann.shown_name == "Ann Lee"


def test_first_names_with_the_same_initial_are_told_apart():
    first, second = make_entrants(make_event(), ["Ann Lee", "Ann Lopez"])
    assert [choose(first, "short"), choose(second, "short")] == ["Ann L.", "Ann L. (2)"]


@pytest.mark.parametrize("alias", ["", "  ", "Ben Oak", "BEN OAK", "The Fox"])
def test_an_alias_is_nobody_elses_name_or_alias(alias):
    ann, _, cleo = make_entrants(make_event(), ["Ann Lee", "Ben Oak", "Cleo Ray"])
    choose(cleo, "alias", "The Fox")
    with pytest.raises(Refused):
        choose(ann, "alias", alias)


def test_another_name_is_shortened_anew():
    (ann,) = make_entrants(make_event(), ["Ann Lee"])
    choose(ann, "short")
    attendance.change(ann, {"name": "Ann Moss"}, None)
    ann.refresh_from_db()
    assert ann.shown_name == "Ann M."


def test_everything_public_has_the_name_that_was_chosen():
    event = make_event()
    ann, *_ = make_entrants(event, NAMES)
    choose(ann, "alias", "Foxglove")
    for number in (1, 2):
        play(release(event, number))
        close(event, number)
    announcing.announce(event, "Ann Lee, please come to the desk.", None)
    published = bodies(event)
    assert ("Foxglove, please come" in published, "Ann Lee" in published) == (True, False)
    assert "Ann Lee" not in json.dumps(serving.live_state(event.pk), default=str)
    assert published.count("Foxglove") > 10


def test_what_is_put_up_has_it_too():
    event = make_event()
    ann, *_ = make_entrants(event, NAMES)
    choose(ann, "short")
    play(release(event, 1))
    close(event, 1)
    round_ = release(event, 2)
    documents = [*packs.pages(round_, PAPER, lambda table: ""), papers.seating(event, PAPER)]
    laid_out = repr([leaf.rows for each in documents for leaf in each.leaves])
    assert ("Ann L." in laid_out, "Ann Lee" in laid_out) == (True, False)


def test_a_followed_match_and_the_deck_follow_the_choice():
    event = make_event(decks="always")
    ann, *_ = make_entrants(event, NAMES)
    decklists.hand_in(ann, BAKUGAN)
    release(event, 1)
    match = follow(Match.objects.get(round__event=event, seats__entrant=ann))
    ann.refresh_from_db()
    choose(ann, "alias", "Foxglove")
    match.refresh_from_db()
    ann.deck.deck.refresh_from_db()
    assert ("Foxglove" in match.names, ann.deck.deck.name) == (True, "Foxglove, Saturday Swiss")


def test_a_team_that_is_not_shown_in_full_shows_no_members():
    event = make_event()
    (team,) = make_entrants(event, ["Red Foxes"], members=["Ann Lee", "Ben Oak"])
    choose(team, "short")
    assert "Ann Lee" not in bodies(event)


def test_who_joins_chooses_first(client):
    event = make_event(registration="link")
    given = {"name": "Ann Lee", "shown_as": "alias", "alias": "Foxglove"}
    client.post(reverse("event_join", args=[event.token]), given)
    assert event.entrants.values_list("name", "shown_as", "public_name").get() == ("Ann Lee", "alias", "Foxglove")


def test_who_makes_up_no_name_is_asked_for_it_and_nothing_typed_is_lost(client):
    event = make_event(registration="link")
    page = client.post(reverse("event_join", args=[event.token]), {"name": "Ann Lee", "shown_as": "alias"})
    assert (page.status_code, event.entrants.count()) == (422, 0)
    assert ('value="Ann Lee"' in page.content.decode(), "Write the name that everybody" in page.content.decode()) == (
        True,
        True,
    )


def test_the_join_page_says_who_will_see_the_name_before_it_is_typed(client):
    event = make_event(registration="link", shown_before="number")
    page = client.get(reverse("event_join", args=[event.token])).content.decode()
    assert page.index("Until the first round is out") < page.index('name="name"')
    assert "Search engines are told not to keep these pages." in page


def test_a_player_changes_it_on_their_own_page(client):
    event = make_event()
    ann, _ = make_entrants(event, ["Ann Lee", "Ben Oak"])
    client.post(personal_path(ann))
    address = reverse("event_my_data", args=[event.token])
    assert client.post(address, {"shown_as": "alias", "alias": "Ben Oak"}).status_code == 422
    assert "Ann L." in client.post(address, {"shown_as": "short"}, follow=True).content.decode()
    assert list(event.entrants.values_list("public_name", flat=True)) == ["Ann L.", ""]


def test_staff_see_the_full_name():
    event = make_event()
    (ann,) = make_entrants(event, ["Ann Lee"])
    choose(ann, "alias", "Foxglove")
    client = Client()
    client.force_login(make_member(event, Role.JUDGE))
    assert "Ann Lee" in client.get(reverse("event_people", args=[event.token])).content.decode()


@pytest.mark.parametrize(
    ("shown_before", "names", "numbers"), [("names", True, True), ("number", False, True), ("nothing", False, False)]
)
def test_before_the_first_round_everybody_sees_what_the_organiser_wants(client, shown_before, names, numbers):
    event = make_event(shown_before=shown_before)
    make_entrants(event, NAMES)
    published = bodies(event)
    home = publishing.find(event.pk, "home", event.live)
    assert ("Ann Lee" in published, "4 in" in home) == (names, numbers)
    release(event, 1)
    assert "Ann Lee" in bodies(event)


@pytest.mark.parametrize(("is_indexed", "told"), [(False, "noindex"), (True, "all")])
def test_search_engines_are_told_what_the_organiser_says(client, is_indexed, told):
    event = make_event(is_indexed=is_indexed)
    publishing.publish(event)
    page = client.get(reverse("event", args=[event.token]))
    assert page["X-Robots-Tag"] == told
    assert ('<meta name="robots" content="noindex">' in page.content.decode()) == (not is_indexed)
