"""What a phone fetches to be able to go on without a network."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from judgeapp import caching
from judgeapp.games import games
from judgeapp.offline import packs
from judgeapp.offline.views import FILES, SCRIPTS
from judgeapp.permissions import Role
from judgeapp.rulebook.models import Edition, Reviewed
from judgeapp.rulebook.shelf import _keeper, shelf
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import BY_APP
from judgeapp.simulator.scenes import ready_scenes
from tests.tournaments.making import four_playing, make_user
from tests.tournaments.test_permissions import become

pytestmark = pytest.mark.django_db
MOST_BYTES = 2_000_000  # of one visit


@pytest.fixture
def index(client):
    return client.get("/offline/index.json").json()


def pack(client, index, key):
    address = next(each["address"] for each in index["packs"] if each["key"] == key)
    return json.loads(gzip.decompress(client.get(address, headers={"Accept-Encoding": "gzip"}).content))


def test_everything_together_is_small(client, index):
    found = [client.get(each["address"], headers={"Accept-Encoding": "gzip"}) for each in index["packs"]]
    assert [answer["Content-Encoding"] for answer in found] == ["gzip"] * len(games())
    files = [gzip.compress(Path(finders.find(name)).read_bytes()) for name in (*FILES, *SCRIPTS)]
    frame = client.get(index["frame"]).content
    assert sum(len(answer.content) for answer in found) + sum(map(len, files)) + len(frame) < MOST_BYTES


@pytest.mark.parametrize("key", list(games()))
def test_a_pack_has_every_rule_term_and_scene(client, index, key):
    found, volume = pack(client, index, key), shelf().volumes[key]
    assert [rule["number"] for rule in found["rules"]] == [rule.number for rule in volume.rules]
    assert len([text for text in found["texts"] if text["kind"] == "glossary"]) == len(volume.glossary)
    assert {scene["slug"] for scene in found["scenes"]} == set(ready_scenes(key))
    for rule, shown in zip(volume.rules, found["rules"], strict=True):
        above = found["rules"][shown["parent"]]["number"] if shown["parent"] >= 0 else None
        assert above == (volume.above(rule)[-1].number if rule.parent_id else None)
    for entry in volume.glossary:
        assert f'id="{entry.slug}"' in found["glossary"]


@pytest.mark.parametrize("key", list(games()))
def test_every_link_of_a_pack_leads_somewhere(client, index, key):
    """To a page of the reader: what is cited without a network can be read without one."""
    found = pack(client, index, key)
    numbers = {rule["url"] for rule in found["rules"]}
    shown = "".join([*(rule["html"] for rule in found["rules"]), *(scene["html"] for scene in found["scenes"])])
    cited = set(re.findall(r'<a class="ref" href="([^"]+)"', shown))
    assert cited
    assert cited <= numbers


def test_a_pack_that_is_no_more_is_not_found(client, index):
    address = index["packs"][0]["address"]
    assert client.get(re.sub(r"-?\w+\.json", "0123456789abcdef.json", address)).status_code == 404


def test_the_index_is_there_before_any_pack_is_made(client, monkeypatch):
    monkeypatch.setattr(packs, "_content", None)
    assert len(client.get("/offline/index.json").json()["packs"]) == len(games())


def test_a_pack_of_an_index_that_another_process_made_is_found(client, index, monkeypatch):
    """It has seen a newer edition; this one has not looked again yet."""
    monkeypatch.setattr(caching, "LOOK_AGAIN", 1000.0)
    edition = Edition.objects.get(game="bakugan", is_live=True)
    edition.stamp = "of a newer edition"
    edition.save()
    held = shelf()
    monkeypatch.setattr(_keeper, "shelf", None)
    newer = client.get("/offline/index.json").json()
    monkeypatch.setattr(_keeper, "shelf", held)
    assert client.get("/offline/index.json").json() == index != newer
    assert pack(client, newer, "bakugan")["game"]["key"] == "bakugan"


def test_a_pack_shows_what_the_app_cites_instead(client, index):
    """Also where the pack had been made before that was decided."""
    before = pack(client, index, "bakugan")["scenes"]
    cited = re.search(r'href="/bakugan/rules/([^"]+)"', before[0]["html"])[1]
    Reviewed.objects.create(game="bakugan", kind=BY_APP, number=cited, deed=Reviewed.Deed.RETIRED)
    decisions.stamp.forget()
    now = client.get("/offline/index.json").json()
    assert f"/rules/{cited}" not in pack(client, now, "bakugan")["scenes"][0]["html"]


def test_a_pack_is_sent_plain_to_who_cannot_unzip_it(client, index):
    answer = client.get(index["packs"][0]["address"], headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in answer
    assert answer.json()["game"]["key"] == index["packs"][0]["key"]
    assert "immutable" in answer["Cache-Control"]


def test_the_stamp_changes_with_the_packs_and_only_then(client, index, monkeypatch):
    assert client.get("/offline/index.json").json() == index
    monkeypatch.setattr("judgeapp.offline.views.build", lambda: "another")
    assert client.get("/offline/index.json").json()["stamp"] != index["stamp"]


def test_the_frame_has_room_for_what_the_worker_makes(client, index):
    html = client.get(index["frame"]).content.decode()
    assert html.count("<!--offline-->") == 1
    assert html.count('name="q" type="search" value=""') == 1
    assert html.index(' data-hue=""') == html.index("<body") + len('<body class=""')
    for key in games():
        assert f'<option value="{key}"' in html


def test_what_the_frame_loads_is_kept_with_it(client, index):
    html = client.get(index["frame"]).content.decode()
    assert set(re.findall(r'(?:src|href)="(/static/[^"]+)"', html)) <= set(index["files"])


def test_the_worker_may_answer_for_the_whole_site(client):
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    loaded = re.findall(r'"/static/([^"]+)"', answer.content.decode())
    assert loaded == ["icons/icon-192.png", *SCRIPTS]  # the first stands beside what a phone is told
    assert all(map(finders.find, loaded))


def test_the_manifest_has_icons_that_are_there(client):
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in manifest["icons"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all(client.get(shortcut["url"]).status_code == 200 for shortcut in manifest["shortcuts"])


def cached(client, address: str, **headers: str) -> set[str]:
    """What a page says of being kept."""
    return set(client.get(address, headers=headers)["Cache-Control"].split(", "))


def test_of_a_players_pages_only_round_and_match_may_be_kept(client):
    event = four_playing()
    home = event.get_absolute_url()
    become(client, event, Role.PLAYER)
    match = client.get(f"{home}me/match/")["Location"]
    for address in (f"{home}me/", match):
        assert cached(client, address) == {"max-age=0", "no-cache", "private"}
        assert "no-store" in cached(client, address, **{"HX-Request": "true"})
    for address in ("me/link/", "me/plans/", "me/deck/", "me/drop", "me/match/", "call/"):
        assert "no-store" in cached(client, home + address), address
    assert "no-store" in cached(client, f"{match}log/")


def test_the_browser_forgets_its_pages_at_sign_out(client):
    client.force_login(make_user("ann"))
    assert client.post("/account/logout/")["Clear-Site-Data"] == '"cache"'
