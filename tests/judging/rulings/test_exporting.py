"""Rulings taken along as JSON and CSV, by the page and by the command."""

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.judging.rulings.recording import overturn
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft
from tests.simulator.scenes import PLAY, scene
from tests.tournaments.making import make_event, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(name="Saturday Swiss")


@pytest.fixture
def ruling(event):
    return make_ruling("1.14", "7.8", event=event, table=3, question="=cmd()", scene=scene(PLAY), step=1)


def exported(capsys, *arguments: str) -> str:
    call_command("export_rulings", *arguments)
    return capsys.readouterr().out


def test_json_has_everything_of_a_ruling(capsys, ruling, event):
    (found,) = json.loads(exported(capsys))["rulings"]
    assert found == {
        "token": ruling.token,
        "url": f"/rulings/{ruling.token}/",
        "game": "bakugan",
        "question": "=cmd()",
        "answer": "Yes, it is.",
        "status": "standing",
        "shown_to": "public",
        "site_wide": True,
        "judge": "Ann",
        "at": ruling.at.isoformat(timespec="seconds"),
        "event": {"token": event.token, "name": "Saturday Swiss"},
        "table": 3,
        "citations": [{"number": number, "edition": "2019"} for number in ("1.14", "7.8")],
        "scene": {"url": f"/timing/s/{ruling.scene.token}/", "step": 1},
        "source": None,
        "replaces": None,
        "replaced_by": None,
        "appeals": [],
    }


def test_csv_has_a_line_each_that_no_spreadsheet_runs(capsys, ruling):
    later = overturn(ruling, "It says so.", draft(source="Mail", source_date="2026-01-02", source_link="https://a.org"), make_user("dora"))  # fmt: skip # noqa: E501
    newest, first = csv.DictReader(io.StringIO(exported(capsys, "--csv")))
    assert (first["question"], first["rules"], first["status"]) == ("'=cmd()", "1.14, 7.8", "overturned on appeal")
    assert (first["replaced by"], newest["replaces"]) == (later.token, ruling.token)
    assert (newest["source"], newest["source date"], newest["event"]) == ("Mail", "2026-01-02", "Saturday Swiss")


def test_the_command_narrows_to_game_event_and_what_everybody_sees(capsys, ruling, event):
    hidden = make_ruling("1.14", event=event, shown_to="staff")
    other = make_ruling("4-7", game="dragon_ball_super")

    def tokens(*arguments: str) -> set[str]:
        return {each["token"] for each in json.loads(exported(capsys, *arguments))["rulings"]}

    assert tokens() == {ruling.token, hidden.token, other.token}
    assert tokens("--event", event.token) == {ruling.token, hidden.token}
    assert tokens("--game", "dragon_ball_super") == {other.token}
    assert tokens("--public") == {ruling.token, other.token}


def test_the_command_writes_a_file_and_says_so(capsys, tmp_path, ruling):
    path = tmp_path / "rulings.csv"
    told = json.loads(exported(capsys, str(path), "--csv", "--json"))
    assert told == {"file": str(path), "rulings": 1, "bytes": path.stat().st_size}
    assert exported(capsys, str(path)).endswith(f"1 rulings, {path.stat().st_size:,} bytes.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--game", "chess"), 2, "There is no game “chess” here."),
        (("--event", "nothing"), 2, "There is no such event."),
        (("/no/such/folder/rulings.json",), 1, "No such file"),
    ],
)
def test_the_command_says_what_is_wrong(ruling, arguments, code, words):
    with pytest.raises(CommandError, match=words) as error:
        call_command("export_rulings", *arguments)
    assert error.value.returncode == code


def test_the_page_exports_what_it_shows(client, ruling, event):
    hidden = make_ruling("1.14", event=event, shown_to="staff", question="Is the pile turned?")
    replaced = make_ruling("1.14")
    make_ruling("1.14", replaces=replaced)
    public = client.get("/rulings/export.json?replaced=1").json()["rulings"]
    assert {hidden.token, replaced.token} & {each["token"] for each in public} == {replaced.token}
    assert len(client.get("/rulings/export.json").json()["rulings"]) == 2
    client.force_login(make_user("staff", is_staff=True))
    found = client.get("/rulings/export.csv?q=pile turned&game=bakugan")
    assert found["Content-Disposition"] == 'attachment; filename="rulings.csv"'
    assert [row["token"] for row in csv.DictReader(io.StringIO(found.content.decode()))] == [hidden.token]
    assert client.get("/rulings/export.xml").status_code == 404
