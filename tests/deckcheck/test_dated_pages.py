"""Lists of banned cards on their pages, by the API and by the command."""

import io
import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from judgeapp.deckcheck.models import DatedEntry, DatedList
from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db

GAME = "dragon_ball_super"
LISTS, NEW, CHANGE = (f"/decks/lists/{GAME}/{page}" for page in ("", "new/", "change"))
DAYS = {"first": "2026-01-01", "last": "2026-12-31", "source": "The page of 1 January"}
DAY = "2026-06-01"


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("ada", is_staff=True))
    return client


def keep(staff, text: str, **typed) -> None:
    """Look at a list first, then keep it, as the page is pressed."""
    looked = staff.post(NEW, {**DAYS, "text": text, "try": "1", **typed})
    assert looked.status_code == 200, looked.content.decode()
    digest = looked.context["form"].digest
    assert staff.post(NEW, {**DAYS, "text": text, "keep": digest, **typed}).status_code == 302


def verdict(client, day: str = DAY) -> tuple[str, list[str]]:
    question = {"game": GAME, "text": DRAGON_BALL, "date": day}
    answer = client.post("/api/v1/decks/check", json.dumps(question), content_type="application/json").json()
    return answer["verdict"], [found["code"] for found in answer["findings"] if found["code"] != "unverified"]


def test_a_check_says_on_top_until_when_lists_are_known_and_leads_to_them(client):
    page = client.post("/decks/", {"game": GAME, "text": DRAGON_BALL, "date": DAY}).content.decode()
    top = page[page.index('id="verdict"') : page.index("Line by line")]
    assert "are known here until 16 January 2020, not those of 1 June 2026." in top
    assert f'href="{LISTS}?day={DAY}"' in top
    assert page.count("are known here until") == 1


def test_a_saved_deck_says_it_once(client):
    saved = client.post("/decks/save", {"game": GAME, "text": DRAGON_BALL, "date": DAY})
    page = client.get(saved["Location"].partition("edit/")[0]).content.decode()
    assert page.count("are known here until 16 January 2020") == 1


def test_bad_lines_are_told_beside_what_else_is_missing(staff):
    page = staff.post(NEW, {**DAYS, "source": "", "text": "BT5-004 banned\nBT5-005 perhaps", "try": "1"})
    assert page.status_code == 422
    words = page.content.decode()
    assert "Say where the list is from" in words
    assert "1 line cannot be kept" in words
    assert "BT5-004" in words.partition("As it was read")[2]
    assert 'name="keep"' not in words


def test_what_was_looked_at_without_a_source_is_not_kept(staff):
    typed = {**DAYS, "source": "", "text": "BT5-004 banned"}
    digest = staff.post(NEW, {**typed, "try": "1"}).context["form"].digest
    assert staff.post(NEW, {**typed, "keep": digest}).status_code == 422
    assert not DatedList.objects.exists()


def test_a_player_is_told_who_adds_lists_and_staff_get_the_day_filled_in(client, staff):
    assert f"{NEW}?day={DAY}" in staff.get(f"{LISTS}?day={DAY}").content.decode()
    assert staff.get(f"{NEW}?day={DAY}").content.decode().count(f'value="{DAY}"') == 2
    client.logout()
    assert "Staff of this site add lists" in client.get(LISTS).content.decode()


def test_a_list_is_looked_at_then_kept_then_counts(staff):
    keep(staff, "BT5-004 banned 2025-03-01\nZZ9-999 Unheard limited 1")
    assert verdict(staff) == ("illegal", ["banned", "list-used"])
    page = staff.get(LISTS).content.decode()
    assert "The list counts from now on" in page
    assert "not a card we know" in page
    assert DatedList.objects.get().added_by == "ada"


def test_each_bad_line_is_told_and_nothing_is_kept_or_lost(staff):
    text = "BT5-004 banned\nBT5-118 Wish\n06/01/2019"
    answer = staff.post(NEW, {**DAYS, "text": text, "try": "1"})
    page = answer.content.decode()
    assert (answer.status_code, "2 lines cannot be kept" in page, text in page) == (422, True, True)
    assert "Say what holds for it" in page
    assert "can be read in two ways" in page
    forced = staff.post(NEW, {**DAYS, "text": text, "keep": answer.context["form"].digest})
    assert (forced.status_code, DatedList.objects.count()) == (422, 0)


def test_what_is_kept_is_what_was_looked_at(staff):
    digest = staff.post(NEW, {**DAYS, "text": "BT5-004 banned", "try": "1"}).context["form"].digest
    answer = staff.post(NEW, {**DAYS, "text": "BT5-118 banned", "keep": digest})
    assert (answer.status_code, DatedList.objects.count()) == (200, 0)
    assert "BT5-118" in answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"source": " "}, "Say where the list is from"),
        ({"source": "x" * 201}, "Say in at most 200 letters"),
        ({"first": "soon"}, "Write the first day for which the list is whole"),
        ({"last": "2026-02-30"}, "Write the last day for which the list is whole"),
        ({"last": "2025-01-01"}, "The last day comes before the first one."),
        ({"text": ""}, "There is no card yet."),
    ],
)
def test_what_is_missing_is_said(staff, typed, words):
    answer = staff.post(NEW, {**DAYS, "text": "BT5-004 banned", "try": "1", **typed})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)


def test_that_nothing_is_banned_has_to_be_said(staff):
    keep(staff, "", nothing="1")
    assert verdict(staff) == ("legal", ["list-used"])


def test_one_card_is_put_on_by_its_fields(staff):
    typed = {**DAYS, "text": "BT5-118 banned", "card": "BT5-004", "status": "limited 2", "since": DAY, "put": "1"}
    answer = staff.post(NEW, typed)
    assert answer.context["form"].typed["text"] == f"BT5-118 banned\nBT5-004 limited 2 {DAY}"
    empty = staff.post(NEW, {**DAYS, "card": "", "put": "1"})
    assert "Write the number of the card" in empty.content.decode()


def test_a_file_is_read_unless_there_are_lines_already(staff):
    rows = b"number,status,from\nBT5-004,banned,2025-03-01\n"
    answer = staff.post(NEW, {**DAYS, "text": "", "try": "1", "file": SimpleUploadedFile("bans.csv", rows)})
    assert [each.entry.card for each in answer.context["draft"].entries] == ["BT5-004"]
    file = SimpleUploadedFile("bans.csv", rows)
    both = staff.post(NEW, {**DAYS, "text": "BT5-118 banned", "try": "1", "file": file}).content.decode()
    assert "“bans.csv” was not read, since there are lines already." in both
    bytes_ = SimpleUploadedFile("bans.png", b"\x89PNG\x00\xff\x00")
    assert "is not a text file" in staff.post(NEW, {**DAYS, "text": "", "try": "1", "file": bytes_}).content.decode()


def test_a_new_list_can_begin_with_the_lines_of_another(staff):
    shipped = staff.get(f"{NEW}?like=shipped&day={DAY}").content.decode()
    assert "BT2-086 Growing Evil Lifeform Cell limited 1 2019-02-01" in shipped
    keep(staff, "BT5-004 banned 2025-03-01")
    assert (
        "BT5-004 Son Goku banned 2025-03-01" in staff.get(f"{NEW}?like={DatedList.objects.get().pk}").content.decode()
    )
    assert staff.get(f"{NEW}?like=99").status_code == 404


def test_a_list_and_an_entry_are_withdrawn_and_put_back(staff):
    keep(staff, "BT5-004 banned 2025-03-01")
    entry, row = DatedEntry.objects.get(), DatedList.objects.get()
    staff.post(CHANGE, {"entry": entry.pk})
    assert verdict(staff) == ("legal", ["list-used"])
    staff.post(CHANGE, {"entry": entry.pk, "back": "1"})
    staff.post(CHANGE, {"list": row.pk})
    assert verdict(staff) == ("cannot tell", ["list-not-known"])
    page = staff.get(LISTS).content.decode()
    assert ("Withdrawn on" in page, "by ada; it does not count." in page) == (True, True)
    staff.logout()
    assert "The page of 1 January" not in staff.get(LISTS).content.decode()


def test_a_press_about_nothing_is_answered(staff):
    assert staff.post(CHANGE, {"list": "7"}).status_code == 404
    assert staff.post(CHANGE, {"entry": "x"}).status_code == 404


def test_a_game_without_lists_says_so(client, staff):
    assert "the documents know none" in client.get("/decks/lists/bleach/").content.decode()
    assert client.get("/decks/lists/chess/").status_code == 404
    assert staff.get("/decks/lists/bleach/new/").status_code == 404


def test_the_pages_speak_spanish(staff):
    page = staff.get(NEW, headers={"accept-language": "es"}).content.decode()
    assert "Añadir una lista de cartas prohibidas y limitadas" in page


def test_the_api_has_all_lists_that_count(staff):
    keep(staff, "BT5-004 banned 2025-03-01")
    added, shipped = staff.get(f"/api/v1/decks/lists?game={GAME}").json()
    assert (added["source"], added["first"], added["added_by"]) == ("The page of 1 January", "2026-01-01", "ada")
    assert added["entries"] == [
        {"card": "BT5-004", "title": "Son Goku", "limit": 0, "since": "2025-03-01", "until": None}
    ]
    assert (shipped["number"], shipped["last"], len(shipped["entries"])) == (None, "2020-01-16", 9)
    assert staff.get("/api/v1/decks/lists?game=chess").status_code == 422


def run(*arguments: str) -> tuple[int, str]:
    """Return exit code and output."""
    out = io.StringIO()
    try:
        call_command("dated_lists", *arguments, "--game", GAME, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


ASKED = ("--from", "2026-01-01", "--until", "2026-12-31", "--source", "The page")


def test_the_command_adds_withdraws_and_puts_back(client, tmp_path):
    file = tmp_path / "bans.txt"
    file.write_text("BT5-004 banned 2025-03-01\nZZ9-999 banned")
    assert json.loads(run(str(file), *ASKED, "--dry-run", "--json")[1])["number"] is None
    code, said = run(str(file), *ASKED, "--by", "ada", "--json")
    told = json.loads(said)
    assert (code, [each["line"] for each in told["notes"]], told["problems"]) == (0, [2], [])
    assert verdict(client)[0] == "illegal"
    assert run("--withdraw", str(told["number"]))[0] == 0
    assert verdict(client)[0] == "cannot tell"
    assert run("--put-back", "999")[0] == 1
    assert run("--put-back", str(told["number"]))[0] == 0
    assert json.loads(run("--json")[1])[0]["withdrawn"] is False


def test_the_command_keeps_nothing_of_a_list_with_a_bad_line(tmp_path):
    file = tmp_path / "bans.txt"
    file.write_text("BT5-004 banned\nBT5-118")
    code, said = run(str(file), *ASKED)
    assert (code, DatedList.objects.count()) == (1, 0)
    assert "line 2: BT5-118: say what holds for it" in said


def test_the_command_asks_for_days_source_and_a_file(tmp_path):
    assert run("no-such-file", *ASKED)[0] == 2
    (tmp_path / "bans").write_text("")
    assert run(str(tmp_path / "bans"), "--source", "x")[0] == 2


def test_a_day_that_is_none_is_refused():
    with pytest.raises(CommandError, match="2026-02-30"):
        call_command("dated_lists", "x", "--game", GAME, "--from", "2026-02-30")
