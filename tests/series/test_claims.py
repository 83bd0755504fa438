"""A player's own season: found by links and account, never by name; a name and a page only by their own choice."""

import pytest
from django.test import Client

from judgeapp.accounts import leaving
from judgeapp.series import claims, running
from judgeapp.series.models import Regular
from judgeapp.series.seasons import season_of
from judgeapp.tournaments.people.identity import personal_path
from tests.series.making import add, make_series, named, phone, played
from tests.tournaments import making
from tests.tournaments.phones import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture
def events():
    return played(NAMES), played(["Anna", "Ben", "Emil", "Fay"], 2)


@pytest.fixture
def series(events):
    series = make_series()
    add(series, *events)
    return series


@pytest.fixture
def both(events):
    """Ann, who plays as Anna in the second event."""
    return named(events[0], "Ann"), named(events[1], "Anna")


def show(client: Client, series, *entrants, name: str = "Annie", follow: bool = True):
    sent = {"name": name, "entrant": [each.pk for each in entrants]}
    return client.post(f"/series/{series.token}/me/show", sent, follow=follow)


def rows(series) -> dict[str, int]:
    return {row.name: len(row.line.results) for row in season_of(series).rows}


def test_who_has_opened_no_link_is_told_how_to_become_known(series):
    page = text(Client().get(f"/series/{series.token}/me/"))
    assert "Open the personal link of an event of this series" in page
    assert show(Client(), series, follow=False).status_code == 302
    assert Regular.objects.count() == 0


def test_ones_own_links_make_one_line_under_a_chosen_name(series, both):
    annie = phone(*both)
    page = text(annie.get(f"/series/{series.token}/me/"))
    assert "as Ann" in page
    assert "as Anna" in page
    shown = show(annie, series, *both)
    assert "Your season is open under the name Annie." in text(shown)
    assert rows(series)["Annie"] == 2
    assert not {"Ann", "Anna"} & set(rows(series))


def test_the_page_is_open_to_everybody_once_it_is_chosen(series, both):
    running.join(series, [each.pk for each in both])
    regular = series.regulars.get()
    assert Client().get(regular.get_absolute_url()).status_code == 404
    show(phone(*both), series)
    regular.refresh_from_db()
    page = text(Client().get(regular.get_absolute_url()))
    assert "Annie" in page
    assert "Friday 2" in page
    assert f'href="{regular.get_absolute_url()}"' in Client().get(series.get_absolute_url()).content.decode()
    assert "Change or close my page" not in page
    assert "Change or close my page" in text(phone(both[0]).get(regular.get_absolute_url()))


def test_only_ticked_entries_are_ones_own(series, both):
    show(phone(*both), series, both[0])
    assert rows(series)["Annie"] == 1
    assert rows(series)["Anna"] == 1


def test_nobody_claims_an_entry_whose_link_they_have_not_opened(series, events, both):
    show(phone(both[0]), series, both[0], named(events[1], "Ben"))
    assert rows(series)["Annie"] == 1
    assert rows(series)["Ben"] == 1


@pytest.mark.parametrize(("name", "told"), [("", "Write a name"), (" \u200b ", "Write a name"), ("x" * 81, "1 to 80")])
def test_what_is_wrong_is_told_and_what_was_ticked_stays(series, both, name, told):
    answer = show(phone(*both), series, both[0], name=name)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in text(answer)
    assert page.count("checked>") == 1
    assert Regular.objects.count() == 0


def test_nothing_ticked_is_told(series, both):
    assert "Tick at least one event." in text(show(phone(*both), series))


def test_an_account_is_known_on_another_phone(series, both):
    user = making.make_user("annie")
    first, second = phone(both[0]), phone(both[1])
    for client in (first, second):
        client.force_login(user)
    show(first, series, both[0])
    assert "Together already" in text(second.get(f"/series/{series.token}/me/"))
    show(second, series, both[1], name="Annie II")
    assert rows(series)["Annie II"] == 2
    fresh = Client()
    fresh.force_login(user)
    assert "My season" in text(fresh.get(series.get_absolute_url()))


def test_two_accounts_are_two_people(series, both):
    for entrant, name in zip(both, ("One", "Two"), strict=True):
        client = phone(entrant)
        client.force_login(making.make_user(name.casefold()))
        show(client, series, entrant, name=name)
    assert {"One": 1, "Two": 1}.items() <= rows(series).items()
    assert "under two accounts" in text(show(phone(both[0], both[1]), series, both[1], name="Both"))


def test_a_closed_page_takes_the_name_back_and_counts_on(series, both):
    annie = phone(*both)
    show(annie, series, *both)
    regular = series.regulars.get()
    annie.post(f"/series/{series.token}/me/hide")
    assert Client().get(regular.get_absolute_url()).status_code == 404
    assert rows(series)["Anna"] == 2
    assert "Annie" not in text(Client().get(series.get_absolute_url()))


def test_events_are_taken_apart_again(series, both):
    annie = phone(*both)
    show(annie, series, *both)
    annie.post(f"/series/{series.token}/me/hide", {"apart": "1"})
    assert Regular.objects.count() == 0
    assert {"Ann": 1, "Anna": 1}.items() <= rows(series).items()


def test_a_renewed_link_is_nobodys(series, both):
    annie = phone(both[0])
    both[0].link = "another-secret-1"
    both[0].save()
    assert "Nobody is known here yet." in text(annie.get(f"/series/{series.token}/me/"))


def test_the_browser_is_known_when_the_links_of_its_events_have_ended(series, both):
    annie = phone(both[0])
    show(annie, series, both[0])
    both[0].devices.all().delete()
    assert "Together already" in text(annie.get(f"/series/{series.token}/me/"))
    annie.post(personal_path(both[1]))
    show(annie, series, both[1])
    assert rows(series)["Annie"] == 2


def test_nobody_makes_up_which_browser_they_are(series, both):
    show(phone(*both), series, *both)
    stranger = Client()
    stranger.cookies[f"season-{series.pk}"] = series.regulars.get().token
    assert "Nobody is known here yet." in text(stranger.get(f"/series/{series.token}/me/"))


def test_a_browser_forgets_what_is_taken_apart(series, both):
    annie = phone(*both)
    show(annie, series, *both)
    answer = annie.post(f"/series/{series.token}/me/hide", {"apart": "1"})
    assert answer.cookies[f"season-{series.pk}"].value == ""


def test_the_page_of_an_event_leads_to_ones_season(series, events, both):
    page = phone(both[0]).get(f"/events/{events[0].token}/me/").content.decode()
    assert f'href="/series/{series.token}/me/"' in page


def test_what_owners_joined_is_parted_but_what_players_said_stays(series, both):
    running.join(series, [each.pk for each in both])
    running.part(series, series.regulars.get().pk)
    assert Regular.objects.count() == 0
    show(phone(*both), series, *both)
    with pytest.raises(running.Refused, match="only they can take them apart"):
        running.part(series, series.regulars.get().pk)


def test_an_account_that_leaves_takes_its_season_along(series, both):
    user, annie = making.make_user("annie"), phone(*both)
    annie.force_login(user)
    show(annie, series, *both)
    assert "Friday League: your events there stand by themselves again." in map(str, leaving.told(user).stays)
    leaving.leave(user)
    assert Regular.objects.count() == 0
    assert {"Ann": 1, "Anna": 1}.items() <= rows(series).items()


def test_a_series_stays_without_its_account(series):
    user = making.make_user("olga")
    series.owners.add(user)
    told = "Friday League: it stays as it is; from then on only staff of this site change it."
    assert told in map(str, leaving.told(user).stays)
    leaving.leave(user)
    assert series.owners.count() == 0


def test_claims_of_another_series_are_not_touched(series, both):
    other = make_series(name="Other")
    with pytest.raises(running.Refused, match="Choose at least two"):
        running.join(other, [each.pk for each in both])
    assert claims.entrants_of(other, [both[0].pk]) == []
