"""Who looks at which pages of the demo: for tests and pictures of all main pages."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.running import ROOT, environment, free_port

PLAYERS = "24"
EVERYBODY = [
    *("/", "/bakugan/", "/bakugan/rules/4.4", "/search?q=who+resolves+first&game=bakugan", "/x610z/glossary/"),
    *("/bleach/lexicon/", "/decks/", "/timing/", "/timing/bakugan/", "/timing/games/", "/cards/", "/cards/bakugan/"),
    "/decks/lists/dragon_ball_super/",
    *("/events/", "/series/", "/matches/", "/rulings/", "/account/", "/account/login/", "/account/new/", "/style"),
]
OF_AN_EVENT = ["", "pairings/", "tables/", "standings/"]
OF_STAFF = {
    "owner": [
        *("staff/", "staff/people/", "staff/people/1/", "staff/people/add/", "staff/people/door/", "staff/settings/"),
        *("staff/team/", "staff/print/", "staff/files/", "staff/log/", "staff/standings/", "staff/repair/"),
        "staff/cut/",
        *("staff/decks/", "staff/mismatches/", "staff/rounds/4/", "staff/penalties/settings/"),
    ],
    "scorekeeper": ["staff/score/"],
    "judge": ["staff/calls/", "staff/calls/new/", "staff/radar/", "staff/radar/checks/", "staff/penalties/"],
    "head_judge": ["staff/rulings/", "staff/penalties/new/"],
}
OF_SITE_STAFF = ["/rulings/waiting/", "/citations/", "/rules/import/", "/decks/lists/dragon_ball_super/new/"]
OF_PLAYERS = ["me/", "me/match/", "me/side/", "me/deck/", "me/plans/", "call/"]


def made_demo(data: Path, *games: str, **more: str) -> dict[str, Any]:
    """Return people and links of a demo that is made in a folder, with an event of each game or of these only."""
    of_games = [word for game in games for word in ("--game", game)]
    command = [sys.executable, "manage.py", "demo", "--players", PLAYERS, "--json", *of_games]
    return json.loads(subprocess.check_output(command, cwd=ROOT, env=environment(data, free_port(), **more), text=True))


def visits(demo: dict[str, Any]) -> Iterator[tuple[str, Any, list[str]]]:
    """Yield who looks, how to become that (a name and a password, or a player's link), and at which pages."""
    event = demo["events"][0]
    home = f"/events/{event['token']}/"
    links = [(link["who"], urlsplit(link["url"]).path) for link in event["links"]]
    shown = [path for who, path in links if who == "everybody"]
    yield "everybody", None, [*EVERYBODY, *(f"{home}{page}" for page in OF_AN_EVENT), *shown]
    for person in demo["people"]:
        pages = [f"{home}{page}" for page in OF_STAFF.get(person["role"], [])]
        shown = OF_SITE_STAFF if person["role"] == "staff" else pages
        yield person["role"], (person["name"], person["password"]), shown
    player = next(path for _, path in links if "/as/" in path)
    yield "player", player, [f"{home}{page}" for page in OF_PLAYERS]


def become(page: Page, enter: Any) -> None:
    """Sign in with a name and a password, or open a personal link."""
    if isinstance(enter, str):
        page.goto(enter)
        page.wait_for_url("**/me/")  # the page presses its own button
    elif enter:
        page.goto("/account/login/")
        page.get_by_label("Name").fill(enter[0])
        page.get_by_label("Password").fill(enter[1])
        with page.expect_navigation():
            page.get_by_role("button", name="Sign in").click()
