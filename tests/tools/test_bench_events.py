"""The benchmark of the public pages measures pages that are there."""

import pytest

from judgeapp.tournaments.public import serving
from tools.client import Answer, Figures
from tools.management.commands.bench_events_pages import _summary, made_up, parts


@pytest.mark.django_db
def test_every_part_is_a_page_of_a_whole_round(publishes, client):
    event = made_up(12)
    for paths, _ in parts(event.token).values():
        assert [client.get(path).status_code for path in paths] == [200] * len(paths)
    assert client.get(f"/events/{event.token}/pairings/").content.count(b"<tr><td>") == 12
    serving._held.clear()


def test_figures_of_several_runs_are_the_usual_speed_and_the_worst_wait():
    runs = [Figures(100, 50.0, 2.0, 9.0, 0), Figures(200, 90.0, 1.0, 3.0, 1), Figures(50, 60.0, 4.0, 5.0, 0)]
    assert _summary(runs) == {"requests": 350, "per_second": 60.0, "p50_ms": 2.0, "p95_ms": 9.0, "errors": 1}


@pytest.mark.parametrize(
    ("fields", "to"),
    [
        ({"location": "/events/abc/desk/?job=3"}, "/events/abc/desk/?job=3"),
        ({"hx-redirect": "http://localhost/events/abc/desk/rounds/1/#tables"}, "/events/abc/desk/rounds/1/"),
        ({}, ""),
    ],
)
def test_what_is_waited_for_is_what_an_answer_leads_to(fields, to):
    assert Answer(302, fields, b"").leads_to == to
