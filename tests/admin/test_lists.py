"""The lists are of use: words and filters find, records lead to what belongs to them, and no row costs a query."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.deckcheck.models import Deck
from judgeapp.judging.models import Infraction, Ruling
from judgeapp.matches.models import Match as Followed
from judgeapp.rulebook.models import Edition
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Report, Round
from tests.admin.records import LONG, make_records
from tests.admin.test_read_only import ALL, named, place

pytestmark = pytest.mark.django_db
FOUND = [
    (User, "ann", "username"),
    (Event, "Event", "name"),
    (Entrant, "Bo", "name"),
    (Job, "problem", "problem"),
    (Deck, "Deck", "name"),
    (Edition, "Made-up", "title"),
]


def listed(client, model, **asked) -> list:
    return list(client.get(place(model), asked).context["cl"].result_list)


def queries(client, page) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(page).status_code == 200
    return len(caught)


@pytest.mark.usefixtures("filled_memory")
def test_more_rows_cost_no_more_queries(client, staff, rows):
    pages = [page for model in ALL for page in (place(model), place(model, "change", rows[model].pk))]
    for page in pages:
        client.get(page)  # what is kept in memory is there from now on
    few = {page: queries(client, page) for page in pages}
    for _ in range(6):
        make_records()
    assert {page: queries(client, page) for page in pages} == few


def test_a_list_leaves_large_columns_in_the_database(client, staff):
    make_records()
    with CaptureQueriesContext(connection) as caught:
        client.get(place(Match))
    asked = [each["sql"] for each in caught if "tournaments_match" in each["sql"]]
    assert [sql for sql in asked if '"entered"' in sql or '"draw"' in sql or '"reason"' in sql] == []


@pytest.mark.parametrize(("model", "word", "field"), FOUND, ids=lambda value: getattr(value, "__name__", str(value)))
def test_words_find(client, staff, model, word, field):
    wanted = make_records()[model]
    make_records()
    whole = getattr(wanted, field)
    assert word in whole
    assert listed(client, model, q=whole) == [wanted]


@pytest.mark.parametrize("model", ALL, ids=named)
def test_every_filter_and_every_search_answers(client, staff, rows, model):
    changes = client.get(place(model)).context["cl"]
    asked = [choice["query_string"] for spec in changes.filter_specs for choice in spec.choices(changes)]
    dated = [f"?{changes.date_hierarchy}__year=2026"] if changes.date_hierarchy else []
    for query in [*asked, *dated, "?q=zz"]:
        assert client.get(f"{place(model)}{query}").status_code == 200, query


@pytest.mark.parametrize(
    ("model", "asked", "change"),
    [
        (User, {"is_active__exact": "1"}, {"is_active": False}),
        (Event, {"stage__exact": "open"}, {"stage": "over"}),
        (Event, {"game": "bakugan"}, {"game": "bleach"}),
        (Infraction, {"event__game": "bakugan"}, None),
        (Report, {"state__exact": "accepted"}, {"state": "replaced"}),
        (Followed, {"meeting__isempty": "0"}, {"meeting": None}),
    ],
)
def test_filters_find(client, staff, model, asked, change):
    kept, other = make_records()[model], make_records()[model]
    if change:
        model.objects.filter(pk=other.pk).update(**change)
    else:
        Event.objects.filter(pk=other.event_id).update(game="bleach")
    found = listed(client, model, **asked)
    assert (kept in found, other in found) == (True, False)


def test_a_record_leads_to_what_belongs_to_it(client, staff):
    made, other = make_records(), make_records()
    event = made[Event]
    page = client.get(place(Event, "change", event.pk)).content.decode()
    ways = {model: f"{place(model)}?event__exact={event.pk}" for model in (Entrant, Round, Job, Ruling, Infraction)}
    assert [way for way in ways.values() if way not in page] == []
    assert [listed(client, model, event__exact=event.pk) for model in ways] == [[made[model]] for model in ways]
    assert other[Entrant] not in listed(client, Entrant, event__exact=event.pk)


def test_an_event_leads_to_its_desk(client, staff):
    event = make_records()[Event]
    assert event.get_desk_url() in client.get(place(Event, "change", event.pk)).content.decode()


def test_what_is_folded_can_be_read_whole(client, staff):
    page = client.get(place(Round, "change", make_records()[Round].pk)).content.decode()
    assert all(line["name"] in page for line in LONG)
