"""Runs inside the copy: takes a site that has the other games, goes once through every part of the app with the fifth,
and prints what it found as JSON.

Nothing is judged here; tests/fifth_game/test_fifth_game.py does that.
"""

import contextlib
import io
import json
import random
import shutil
import sys
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.test import Client

KEY = "wharf"
SHIPS = "3 Coal Barge\n3 Mail Boat\n3 Night Ferry\n3 Old Tug\n1 The Only Flagship\n"
ORDERS = "3 Low Bridge\n3 Tailwind\n3 Wrong Papers\n3 Harbour Feast\n3 Fog\n"
LEGAL = f"Deck\n{SHIPS}{ORDERS}2 Rope and Hook\n\nSide deck\n3 Lost Cargo\n1 Rope and Hook\n1 Old Bell\n"
ILLEGAL = f"Deck\n2 The Only Flagship\n{ORDERS}4 Rope and Hook\n3 Lost Cargo\n"
SCENE = "express-turns-back-what-stood-in-front"


def visit() -> dict[str, Any]:
    client = Client(headers={"host": "localhost"})
    return {
        "commands": commands(),
        "pages": pages(client),
        "search": search(client),
        "decks": {name: deck(client, text) for name, text in (("legal", LEGAL), ("illegal", ILLEGAL))},
        "scene": scene(client),
        "lens": page(client, "/timing/games/"),
        "match": match(client),
        "event": event(),
    }


def commands() -> dict[str, str]:
    """Return what the commands say that bring a game in and look it over."""
    from judgeapp.cardpool.services import load_bundled

    said = {
        "makemigrations": command("makemigrations", check=True, dry_run=True),
        "migrate": command("migrate", verbosity=0),
        "load_corpus": command("load_corpus"),
        "check_citations": command("check_citations", game=KEY),
    }
    load_bundled()
    return said


def command(name: str, **options: Any) -> str:
    said = io.StringIO()
    call_command(name, stdout=said, **options)
    return said.getvalue()


def page(client: Client, path: str) -> dict[str, Any]:
    answer = client.get(path)
    return {"status": answer.status_code, "text": answer.content.decode()}


def pages(client: Client) -> dict[str, dict[str, Any]]:
    paths = ("/", f"/{KEY}/", f"/{KEY}/rules/4.3", f"/{KEY}/glossary/", f"/{KEY}/lexicon/", f"/cards/{KEY}/")
    more = (f"/decks/?game={KEY}", f"/timing/{KEY}/", "/matches/")
    return {path: page(client, path) for path in (*paths, *more)}


def search(client: Client) -> dict[str, tuple[str, str]]:
    """Return game and number of the first answer to questions: in the table's words, to another game's, by number."""
    asked = {"which card resolves first": KEY, "harbour wharf has no stores left": "", "4.3": KEY, "counterspell": KEY}
    found = {}
    for question, game in asked.items():
        answer = client.get("/api/v1/search", {"q": question, "game": game}).json()["results"]
        found[question] = (answer[0]["game"], answer[0]["number"])
    return found


def deck(client: Client, text: str) -> dict[str, Any]:
    sent = json.dumps({"game": KEY, "text": text})
    answer = client.post("/api/v1/decks/check", sent, content_type="application/json").json()
    wrong = [each for each in answer["findings"] if each["severity"] == "illegal"]
    return {"verdict": answer["verdict"], "rules": sorted({rule for each in wrong for rule in each["rules"]})}


def scene(client: Client) -> list[str]:
    """Open a ready scene, and return the page of each of its steps."""
    opened = client.post(f"/timing/{KEY}/ready/{SCENE}")
    start = opened["Location"].rstrip("/").rpartition("/")[0]
    steps = []
    while (answer := client.get(f"{start}/{len(steps)}/")).status_code == 200:
        steps.append(answer.content.decode())
    return steps


def match(client: Client) -> dict[str, Any]:
    """Make a casual match, begin its first game and count; return its page and what is counted."""
    made = client.post("/matches/", {"game": KEY, "best_of": 3, "mine": "Ann", "theirs": "Ben"})
    path = made["Location"].removesuffix("links/")
    sent = [("toss", 0, {}), ("keep", 0, {}), ("keep", 1, {}), ("count", 1, {"counter": "stores", "change": -3})]
    taps = [
        {"key": f"tap-{number:08}", "kind": kind, "side": side, "data": {"game": 1, **data}}
        for number, (kind, side, data) in enumerate(sent)
    ]
    answer = client.post(f"{path}taps", json.dumps({"taps": taps}), content_type="application/json").json()
    return {"refused": answer["refused"], "counts": counts(path), **page(client, path)}


def counts(path: str) -> dict[str, Any]:
    from judgeapp.matches import playing
    from judgeapp.matches.models import Match

    return dict(playing.state(Match.objects.get(token=path.strip("/").rpartition("/")[2])).now.counts)


def event() -> dict[str, Any]:
    """Open an event of six, pair its first round and release it; return its game, tables and public page."""
    from django.contrib.auth.models import User

    from tools.rehearsal import Book, Inline, Plan, open_event
    from tools.rehearsal.players import Players
    from tools.rehearsal.running import Desk

    organiser = User.objects.create_user("organiser")
    opened = open_event(Plan(players=6, rounds=3, cut=0, game=KEY, name="Wharf Open", is_listed=True), organiser)
    rng = random.Random(1)
    desk = Desk(opened, organiser, Inline(), Book(), rng)
    with desk.runner.started():
        Players(opened, desk, rng).enter(6)
        drawn = desk.pair(1)
        desk.release(1)
    tables = [row.seats.count() for row in drawn.matches.order_by("table")]
    client = Client(headers={"host": "localhost"})
    return {"game": opened.game, "format": opened.format, "tables": tables, **page(client, opened.get_absolute_url())}


if __name__ == "__main__":
    django.setup()
    shutil.copytree(sys.argv[1], settings.DATA_DIR, dirs_exist_ok=True)
    with contextlib.redirect_stdout(sys.stderr):
        found = visit()
    sys.stdout.write(json.dumps(found))
