"""Setting a scene, ready scenes, files, one's own scenes."""

import json
import tomllib
from collections.abc import Iterator

import pytest
from django.conf import settings

from judgeapp.games import games
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import open_plain, ready_scenes
from tests.simulator.scenes import PASS_A, PLAY, START, scene

pytestmark = pytest.mark.django_db


def test_a_form_without_a_word_in_it_sets_a_scene_in_every_game(client):
    for key in games():
        answer = client.post(f"/timing/{key}/set", {})
        assert answer.status_code == 302, key
        assert client.get(answer["Location"]).status_code == 200


def test_a_form_says_who_has_what(client):
    data = {"player-1": "Ana", "player-2": "Ben", "first": "2", "step": "power", "card-1": "Absorb",
            "owner-1": "2", "kind-1": "action", "does-1": "negate", "title": ""}  # fmt: skip
    answer = client.post("/timing/bakugan/set", data)
    found = Scene.objects.get()
    assert found.start["card"] == [{"name": "Absorb", "owner": "Ben", "kind": "action",
                                    "do": [{"negate": "target"}], "targets": 1}]  # fmt: skip
    assert "Ben</span> has priority" in client.get(answer["Location"]).content.decode()


def test_a_form_that_makes_no_sense_is_shown_again_with_what_to_do(client):
    answer = client.post("/timing/bakugan/set", {"player-1": "Ana", "player-2": "Ana", "step": "dawn"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "each with a name of their own" in text
    assert "This step is not known: choose one from the list." in text


def test_a_form_that_is_shown_again_has_all_that_was_typed(client):
    data = {"player-1": "Ana", "player-2": "Ana", "first": "2", "step": "power", "card-1": "Absorb", "owner-1": "2",
            "kind-1": "action", "does-1": "negate", "card-4": "Halt", "where-4": "play"}  # fmt: skip
    form = client.post("/timing/bakugan/set", data).content.decode()
    assert ">Absorb</textarea>" in form
    assert ">Halt</textarea>" in form
    chosen = {name: part.partition("</select>")[0] for name, part in selects(form)}
    assert 'name="owner-1" value="2" checked' in " ".join(form.split())
    for name in ("first", "step", "kind-1", "does-1", "where-4"):
        assert f'value="{data[name]}" selected' in chosen[name], name


def selects(form: str) -> Iterator[tuple[str, str]]:
    for part in form.split('<select name="')[1:]:
        name, _, rest = part.partition('"')
        yield name, rest


NONSENSE = [
    {"first": "²"},
    {"card-1": "X", "stats-1": "power --5"},
    {"card-1": "X", "does-1": "fly"},
    {"player-1": "a\0b"},
    {"step": "²"},
]


@pytest.mark.parametrize("data", NONSENSE)
def test_a_form_with_nonsense_in_it_is_told_so(client, data):
    assert client.post("/timing/bakugan/set", data).status_code == 422


@pytest.mark.parametrize("key", sorted(games()))
def test_ready_scenes_open_in_a_tap_and_play_to_their_end(client, key):
    assert len(ready_scenes(key)) >= 5
    for slug, ready in ready_scenes(key).items():
        answer = client.post(f"/timing/{key}/ready/{slug}")
        assert answer.status_code == 302
        assert open_plain(ready.plain).problems == (), slug
    assert client.post(f"/timing/{key}/ready/nothing").status_code == 404


@pytest.mark.parametrize("key", sorted(games()))
def test_ready_scenes_are_told_in_every_language_that_the_rules_are_in(client, key):
    files = list((settings.CORPUS_DIR / key).glob("*/scenes.toml"))
    assert [path.parent.name for path in files] == sorted(
        path.parent.name for path in (settings.CORPUS_DIR / key).glob("*/rules")
    )
    for path in files:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        assert {slug: set(each) for slug, each in told.items()} == {
            slug: {"title", *(("about",) if ready.about else ())} for slug, ready in ready_scenes(key).items()
        }


def test_a_ready_scene_is_opened_in_the_language_of_who_opens_it(client):
    slug, spanish = "a-negate-can-itself-be-negated", {"Accept-Language": "es"}
    page = client.get("/timing/bakugan/", headers=spanish).content.decode()
    assert '<b lang="es">¿Se puede anular una anulación?</b>' in page
    client.post(f"/timing/bakugan/ready/{slug}", headers=spanish)
    assert Scene.objects.get().title == "¿Se puede anular una anulación?"
    assert "Espera en el batch" in Scene.objects.get().start["about"]
    client.post(f"/timing/bakugan/ready/{slug}")
    assert Scene.objects.filter(title="Can a negate be negated?").exists()


def test_a_file_is_opened_as_toml_or_json(client):
    toml = 'game = "bakugan"\nstep = "power"\n[[action]]\nplayer = "A"\ndo = "pass"\n'
    assert client.post("/timing/open", {"text": toml}).status_code == 302
    assert client.post("/timing/open", {"text": json.dumps({**START, "action": [PLAY]})}).status_code == 302
    assert Scene.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "choose a file, or paste a scenario"),
        ("game = ", "can&#x27;t be read"),
        ("{", "can&#x27;t be read"),
        ('game = "chess"', "“chess” is not one of"),
        ('game = "bakugan"\ncolour = 1', "key “colour” is not known"),
        ('game = "bakugan"\n[[action]]\nplayer = "A"\n', "action 1, line 2: an action has a player"),
        ('game = "bakugan"\n[[card]]\nname = "X"\nfacts = { x = inf }', "“inf” is no number"),
        ('{"game": "bakugan", "title": "a\\u0000b"}', "null character"),
        ('{"game": "bakugan", "title": "a\\ud800b"}', "half of a character"),
        ("x" * 300_000, "at most 200 KB"),
        ("[" * 5000, "line 1: tables and lists are at most 20 deep"),
        ('game = "bakugan"\ncard = 3', "card must be a list of tables"),
        ('game = "bakugan"\nplayers = 3', "players"),
        ('game = "bakugan"\nnumbers = [1]', "numbers"),
        ('game = "bakugan"\nsettings = "x"', "settings"),
        ('game = "bakugan"\nwaiting = [3]', "waiting"),
        ('game = "bakugan"\n[[card]]\nname = "X"\nstats = 3', "stats"),
        ('game = "bakugan"\n[[card]]\nname = "X"\ntext = "x"', "text"),
        ('game = "bakugan"\naction = "x"', "action"),
    ],
)
def test_a_file_that_cannot_be_read_says_what_and_where_and_keeps_the_text(client, text, words):
    answer = client.post("/timing/open", {"text": text})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Scene.objects.count() == 0


def test_ones_own_scenes_are_listed_with_a_fixed_number_of_queries(client, django_assert_num_queries):
    assert "Two players disagree?" in client.get("/timing/").content.decode()
    client.post("/timing/bakugan/set", {"title": "Mine"})
    scene(PLAY, PASS_A, title="Theirs")
    text = client.get("/timing/").content.decode()
    assert "Mine" in text
    assert "Theirs" not in text
    with django_assert_num_queries(1):
        client.get("/timing/")
    for number in range(5):
        client.post("/timing/bakugan/set", {"title": f"Mine {number}"})
    with django_assert_num_queries(1):
        client.get("/timing/")
