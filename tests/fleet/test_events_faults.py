"""What goes wrong at an event, on PostgreSQL and Redis and without any service: each ends whole, and is said."""

import os
import signal
from pathlib import Path

import pytest

from tests.fleet.hall import Browser, Hall, at_once, said, seats_of
from tests.running import running_site

MANY = 1500  # so many that pairing takes long enough to be hit in the middle


def names(count: int) -> list[str]:
    return [f"Player {number}" for number in range(1, count + 1)]


def assert_one_whole_draft(rounds: list[dict], players: int) -> None:
    assert [each["number"] for each in rounds] == [1]
    assert seats_of(rounds[0]) == list(range(1, players + 1))


def test_two_organisers_press_pair_at_once(hall):
    desk = hall.open_event(names(33))
    other = Browser(hall.site)
    other.sign_in(hall.name)
    answers = at_once(*(lambda b=browser: hall.press(desk, "pair", 1, b) for browser in [hall.organiser, other] * 3))
    assert {status for status, _, _ in answers} == {200}
    hall.wait(desk, 1, "draft")
    assert_one_whole_draft(hall.rounds(desk), 33)
    assert hall.base.ask("SELECT count(*) FROM tournaments_job WHERE state NOT IN ('done')") == [(0,)]


@pytest.mark.parametrize("hall", ["fleet"], indirect=True)  # without services it dies with everything, see below
def test_a_worker_is_killed_in_the_middle(hall):
    desk = hall.open_event(names(MANY))
    with hall.caught(desk, "pair", 1):
        os.kill(hall.worker(), signal.SIGKILL)
    after = hall.rounds(desk)
    assert after == [] or seats_of(after[0]) == list(range(1, MANY + 1))
    hall.wait(desk, 1, "draft")
    assert_one_whole_draft(hall.rounds(desk), MANY)
    assert "Round 1" in said(hall.organiser.get(f"{desk}rounds/1/")[1])


def test_a_press_is_kept_while_the_broker_is_away(hall):
    desk = hall.open_event(names(8))
    hall.broker.stop()
    try:
        assert hall.press(desk, "pair", 1)[0] == 200
        hall.until_said(desk, "Your press is kept")
        assert hall.rounds(desk) == []
    finally:
        hall.broker.start()
    hall.wait(desk, 1, "draft")
    assert_one_whole_draft(hall.rounds(desk), 8)


@pytest.mark.parametrize("hall", ["fleet"], indirect=True)  # a database that is a file has no connections to cut
def test_the_database_cuts_every_connection_in_the_middle(hall):
    desk = hall.open_event(names(MANY))
    with hall.caught(desk, "pair", 1):
        assert hall.base.cut_all()
    assert hall.organiser.get(desk)[0] == 200
    hall.wait(desk, 1, "draft")
    assert_one_whole_draft(hall.rounds(desk), MANY)


def test_fifty_results_at_once_for_one_match(hall):
    desk = hall.open_event(names(4))
    hall.release(desk, 1)
    scores = ["2-0", "2-1", "1-2", "0-2", "1-1-1"] * 10
    deeds = [lambda s=score: hall.organiser.post(f"{desk}score/", table=1, score=s, round=1) for score in scores]
    answers = at_once(*deeds)
    assert {status for status, _, _ in answers} <= {200, 409, 422}
    match = next(each for each in hall.rounds(desk)[0]["matches"] if each["table"] == 1)
    assert [each["state"] for each in match["reports"]].count("accepted") == 1
    assert "Internal" not in "".join(text for _, text, _ in answers)


def test_a_link_is_its_players_alone(hall):
    desk = hall.open_event(names(4))
    round_ = hall.release(desk, 1)
    ann, bo = round_["matches"][0]["seats"]
    links = personal_links(hall, desk)
    phone = Browser(hall.site)
    assert "This is me" in phone.get(links[ann])[1]
    assert "Player" in phone.post(links[ann])[1]
    status, text, _ = phone.get(links[bo])
    assert (status, f"Are you Player {bo}?" in said(text)) == (200, True)
    assert f"Player {ann}" in said(phone.get(desk.replace("staff/", "me/"))[1])
    assert phone.get(links[bo][:-4] + "xxx/")[0] == 404
    other = hall.base.ask(
        "SELECT m.id FROM tournaments_match m JOIN tournaments_round r ON r.id = m.round_id "
        f"JOIN tournaments_event e ON e.id = r.event_id WHERE e.token = '{desk.split('/')[2]}' AND m.\"table\" = 2"
    )[0][0]
    status, text, _ = phone.post(desk.replace("staff/", "me/report"), match=other, score="2-0")
    assert (status, "This is not your match" in said(text)) == (422, True)
    assert not [report for match in hall.rounds(desk)[0]["matches"] for report in match["reports"]]


def personal_links(hall: Hall, desk: str) -> dict[int, str]:
    """The path of everybody's personal link, by number, as the sheet for handing out prints it."""
    page = hall.organiser.get(f"{desk}print/links/")[1]
    found = [line.partition(hall.site.url)[2] for line in page.replace("<", "\n").split("\n") if "/as/" in line]
    return {int(path.split("/as/")[1].split(".")[0]): path.strip() for path in found}


def test_a_list_with_names_that_are_there_twice_is_shown_first(hall):
    desk = hall.open_event(["Ann Amber"])
    status, text, _ = hall.organiser.upload(f"{desk}people/import/", b"name\nAnn Amber\nBen Birch\nBEN  BIRCH\n")
    assert status == 200
    assert len(hall.export(desk)["entrants"]) == 1
    assert "twice" in said(text) or "already" in said(text)


def test_a_list_of_ten_thousand_is_taken_in(hall):
    desk = hall.open_event(["Ann Amber"])
    many = "\n".join(["name", *names(10_000)])
    status, text, _ = hall.organiser.upload(f"{desk}people/import/", many.encode())
    assert (status, "10000 would come in" in said(text)) == (200, True)
    hall.organiser.post(f"{desk}people/import/", text=many, confirm=1)
    assert len(hall.export(desk)["entrants"]) == 10_001


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252", "utf-8-sig"])
def test_a_list_in_another_encoding_is_read(hall, encoding):
    desk = hall.open_event(["Ann Amber"])
    answer = hall.organiser.upload(f"{desk}people/import/", "name\nZoë Étoile\n".encode(encoding))
    assert (answer[0], "Zoë Étoile" in answer[1]) == (200, True)


def test_a_list_that_is_none_is_refused(hall):
    desk = hall.open_event(["Ann Amber"])
    status, text, _ = hall.organiser.upload(f"{desk}people/import/", bytes(range(256)) * 40)
    assert (status, len(hall.export(desk)["entrants"])) == (422, 1), said(text)


def test_names_like_html_emoji_or_a_novel_stay_names(hall):
    desk = hall.open_event(["Ann Amber"])
    odd = ["<script>alert(1)</script>", "🂡 Ace 🂱", "x" * 300]
    status, text, _ = hall.organiser.upload(f"{desk}people/import/", "\n".join(["name", *odd]).encode())
    assert (status, "2 would come in" in said(text), "<script>alert" in text) == (200, True, False)
    hall.organiser.post(f"{desk}people/import/", text="\n".join(odd[:2]), confirm=1)
    hall.release(desk, 1)
    shown = hall.organiser.get(desk.replace("staff/", "pairings/"))[1]
    assert ("🂡 Ace 🂱" in shown, "&lt;script&gt;" in shown, "<script>alert" in shown) == (True, True, False)


@pytest.mark.parametrize("hall", ["embedded"], indirect=True)
def test_the_power_goes_and_comes_back(hall):
    """The last one: it takes the whole site down, web server, worker and all, and starts it on the same files."""
    desk = hall.open_event(names(MANY))
    with hall.caught(desk, "pair", 1):
        kill_with_all_below(hall.site.process.pid)
    hall.site.process.wait()
    with running_site(hall.data) as site:
        hall.move(site)
        hall.wait(desk, 1, "draft")
        assert_one_whole_draft(hall.rounds(desk), MANY)


def kill_with_all_below(pid: int) -> None:
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    os.kill(pid, signal.SIGKILL)
    for each in below:
        kill_with_all_below(int(each))
