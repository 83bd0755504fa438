"""Does the order matter, could it happen, quiz, branches, other games; text, file, slip; the API; the command."""

import json
import tomllib

import pytest
from django.core.management import CommandError, call_command

from judgeapp.domain import messages
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import BY_APP
from judgeapp.simulator import scenes
from judgeapp.simulator.scenes import edition_of
from tests.rulebook.made import text
from tests.simulator.scenes import HALT, PASS_A, PASS_B, PLAY, START, scene

pytestmark = pytest.mark.django_db


def get(client, of, what, number=None, **query):
    middle = "" if number is None else f"{number}/"
    return client.get(f"/timing/s/{of.token}/{middle}{what}", query)


def watcher(name, owner="Ana"):
    text = [{"name": name, "when": "played", "do": ["looks"]}]
    return {"name": f"{name} hero", "kind": "hero", "zone": "play", "owner": owner, "text": text}


def test_the_orders_are_tried(client):
    mine = scene(PLAY, card=[*START["card"], watcher("one"), watcher("two")])
    text = get(client, mine, "order", 1).content.decode()
    assert "2 orders, 1 outcome: the order does not matter." in text
    assert "Nothing waits at this step" in get(client, mine, "order", 0).content.decode()


def test_it_could_happen_with_the_shortest_way(client):
    text = get(client, scene(PLAY), "reach", 1, goal="acts", player="Ben", item="#1").content.decode()
    assert "Yes, in 1 action." in text
    assert "Step through it: Ana: Pass" in text


def test_a_question_about_nothing_is_just_the_form(client):
    answer = get(client, scene(PLAY), "reach", 1, goal="flies")
    assert answer.status_code == 200
    assert "Yes" not in answer.content.decode()
    assert get(client, scene(PLAY), "reach", 7).status_code == 404


def test_the_quiz_hides_what_comes_and_marks_the_answer(client):
    mine = scene(PLAY, PASS_A, HALT, PASS_B, PASS_A)
    text = get(client, mine, "quiz", 5).content.decode()
    assert "What resolves next?" in text
    assert "Right." not in text
    assert "Right." in get(client, mine, "quiz", 5, answer="Halt").content.decode()
    assert "Not right: Halt." in get(client, mine, "quiz", 5, answer="Absorb").content.decode()


def test_branches_are_compared_with_the_first_difference_marked(client):
    mine = scene(PLAY, PASS_A, PASS_B)
    branch = scenes.act(scenes.open_scene(mine), 2, HALT, "me")[0].scene
    text = client.get(f"/timing/s/{mine.token}/compare/{branch.token}/").content.decode()
    assert "They part at step 3." in text
    assert text.count("parts here") == 1
    alike = client.get(f"/timing/s/{mine.token}/compare/{mine.token}/").content.decode()
    assert "They are the same." in alike


def test_the_same_effects_are_shown_under_each_game_with_a_pile(client):
    text = client.get("/timing/games/", {"name-0": "Alpha", "name-1": "Beta", "name-2": "Gamma"}).content.decode()
    assert text.count("Gamma, then Alpha") >= 3
    assert client.get("/timing/games/", {"you": "Ana", "other": "Ana", "does-1": "negates"}).status_code == 200


@pytest.mark.parametrize(
    "names", [("Same", "Same", "Same"), ("Ana's Bakugan", "", "#1"), ("effect 2", "effect 1", "x")]
)
def test_effects_may_be_called_anything(client, names):
    query = {f"name-{row}": name for row, name in enumerate(names)}
    for owner in "01":
        answer = client.get("/timing/games/", {**query, "player-1": owner, "does-1": "negates"})
        assert answer.status_code == 200


def test_a_scene_is_taken_along_as_text_file_json_and_slip(client):
    mine = scene(PLAY, PASS_A)
    assert "1  Ana: Play a card – Absorb" in get(client, mine, "text").content.decode()
    file = tomllib.loads(get(client, mine, "file").content.decode())
    assert scenes.open_plain(file).played.state == scenes.open_scene(mine).played.state
    data = get(client, mine, "json").json()
    assert (data["edition"], data["steps"][1]["events"][0]["kind"]) == (edition_of("bakugan"), "played")
    slip = get(client, mine, "slip", 2).content.decode()
    assert 'class="qr"' in slip
    assert f"/timing/s/{mine.token}/2/" in slip


def test_the_api_plays_a_scenario(client):
    def post(scenario):
        return client.post("/api/v1/timing/play", json.dumps({"scenario": scenario}), content_type="application/json")

    good = post({**START, "action": [PLAY]})
    assert good.json()["final"]["pile"] == ["Absorb"]
    stopped = post({**START, "action": [PASS_B]}).json()
    assert stopped["problems"][0]["where"] == "action 1"
    assert stopped["problems"][0]["rules"]
    wrong = post({**START, "step": "dawn"})
    assert wrong.status_code == 422
    assert "step “dawn” is not known" in wrong.json()["problems"][0]
    assert post({"game": "chess"}).status_code == 422
    assert {each["order"] for each in client.get("/api/v1/timing/words").json()} >= {"batch", "queue", "stack"}


def test_the_api_tells_which_rules_stand_for_its_numbers_now(client, import_edition):
    def now():
        scenario = {"scenario": {**START, "action": [PLAY]}}
        return client.post("/api/v1/timing/play", json.dumps(scenario), content_type="application/json").json()

    before = now()
    cited = {number for step in before["steps"] for event in step["events"] for number in event["rules"]}
    assert cited <= before["now"].keys()
    number = next(iter(sorted(cited)))
    address = f"/bakugan/rules/{number}"
    assert before["now"][number] == {"number": number, "edition": before["edition"], "url": address}
    import_edition([text(number, "Said in another document.")], label="2019")
    assert now()["now"][number]["edition"] == "2019"
    Reviewed.objects.create(game="bakugan", kind=BY_APP, number=number, deed=Reviewed.Deed.RETIRED)
    decisions.stamp.forget()
    assert now()["now"][number] is None


def test_the_api_speaks_english_in_whatever_language_a_page_would_be(client, monkeypatch):
    def ask():
        play = "/api/v1/timing/play"
        scenarios = [{**START, "action": [PLAY, PASS_B]}, {**START, "step": "dawn"}, {"game": "chess"}]
        answers = [client.post(play, {"scenario": each}, content_type="application/json") for each in scenarios]
        return [answer.content for answer in [*answers, client.get("/api/v1/timing/words")]]

    english = ask()
    monkeypatch.setattr(messages, "_translate", lambda said: "¡!")
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    assert ask() == english


GOOD = 'title = "t"\ngame = "bakugan"\nrules = ["1.14.4"]\nstep = "power"\n[[action]]\nplayer = "A"\ndo = "pass"\n'


def played(tmp_path, capsys, text, *options):
    path = tmp_path / "scene.toml"
    path.write_text(text)
    call_command("play_scenario", str(path), *options)
    return capsys.readouterr().out


def test_the_command_prints_every_step_with_its_rules(tmp_path, capsys):
    out = played(tmp_path, capsys, GOOD)
    assert "A passes." in out
    assert "[1.14" in out
    assert json.loads(played(tmp_path, capsys, GOOD, "--json"))["problems"] == []


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ('expect = { priority = "A" }\n', 1, "action 1, line 5: priority is 'B', expected 'A'"),
        ('[[action]]\nplayer = "A"\ndo = "pass"\n', 1, "action 2, line 8: It is B's decision now"),
        ('refused = "1.14.5"\n', 1, "this was expected to be refused, but it is legal"),
        ('[[action]]\nplayer = "A"\ndo = "pass"\nrefused = "1.3.1"\n', 1, "refused as expected, but by 1.14.2"),
        ('refused = "99.9"\n', 2, "action 1, line 5: rule “99.9” is not known"),
        ('[expect]\npriority = "B"\n', 1, "the start: priority is 'A', expected 'B'"),
        ("wish = 1\n", 2, "takes no “wish”"),
        ("wish = \n", 2, "line 8"),
    ],
)
def test_the_command_names_the_step_that_fails(tmp_path, capsys, more, status, words):
    with pytest.raises(CommandError, match=r"scene\.toml") as error:
        played(tmp_path, capsys, GOOD + more)
    assert error.value.returncode == status
    assert words in str(error.value)


CIRCLE = """
[[action]]
player = "A"
do = "play"
card = "Mirror"
targets = ["A's Bakugan"]
[action.new]
kind = "evo"
stats = { power = 100 }
do = []
text = [{ sort = "static", do = [{ stat = "power", by = { stat = "power", of = "self" }, of = "self" }] }]
[[action]]
do = "all pass"
"""


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_the_command_names_what_is_too_much_to_show(tmp_path, capsys, options):
    with pytest.raises(CommandError, match=r"scene\.toml: .*depends on itself") as error:
        played(tmp_path, capsys, GOOD.replace('[[action]]\nplayer = "A"\ndo = "pass"\n', CIRCLE), *options)
    assert error.value.returncode == 1


def test_the_command_says_that_a_file_is_not_there():
    with pytest.raises(CommandError) as error:
        call_command("play_scenario", "nowhere.toml")
    assert error.value.returncode == 2


def test_the_command_tells_of_rules_that_do_not_exist(tmp_path, capsys):
    with pytest.raises(CommandError, match=r"head: rule “99\.9” is not known; nearest is “") as error:
        played(tmp_path, capsys, GOOD.replace("1.14.4", "99.9"))
    assert error.value.returncode == 2


def test_the_command_says_which_edition_a_scenario_was_made_for(tmp_path, capsys):
    out = played(tmp_path, capsys, GOOD.replace("step =", 'edition = "2031"\nstep ='))
    assert "(this scenario was made for edition 2031)" in out
