"""The pages where staff bring a document in: nothing typed is lost, and every refusal says what to do."""

import io
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from judgeapp.rulebook.importing import jobs
from judgeapp.rulebook.importing.jobs import Pulse
from judgeapp.rulebook.models import Edition, Import
from tests.rulebook.importing.documents import BAKUGAN, CHANGED, DASHED
from tests.rulebook.importing.pdfs import locked, pdf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_index")]
PAGE = "/rules/import/"
DETAILS = {"game": "bakugan", "edition": "7", "date": "2031-02-03"}


@pytest.fixture(autouse=True)
def quiet_pulse(monkeypatch):
    monkeypatch.setattr(Pulse, "_beat", lambda self: None)


@pytest.fixture
def post(staff, broker, django_capture_on_commit_callbacks):
    """Post as a browser does, and follow where it leads; a worker has done its job before the page is shown."""

    def post_(address: str, **fields: object):
        with django_capture_on_commit_callbacks(execute=True):
            answer = staff.post(address, fields)
        broker.work()
        return staff.get(answer["Location"]) if answer.status_code == 302 else answer

    return post_


@pytest.fixture
def upload(post):
    def upload_(data: str | bytes = BAKUGAN, name: str = "rules.txt", **details: str):
        content = data.encode() if isinstance(data, str) else data
        return post(PAGE, file=SimpleUploadedFile(name, content), **(DETAILS | details))

    return upload_


def said(answer) -> str:
    text = re.sub(r"<(script|style).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def field(answer, name: str) -> str:
    found = re.search(rf'<input name="{name}"[^>]* value="([^"]*)"', answer.content.decode())
    return found[1] if found else ""


def imported() -> int:
    return Edition.objects.filter(origin=Edition.Origin.IMPORTED).count()


def test_the_form_names_its_limits_and_takes_title_and_publisher_from_the_restatement(staff):
    restated = Edition.objects.get(game="bakugan")
    answer = staff.get(PAGE, {"game": "bakugan"})
    assert (field(answer, "title"), field(answer, "publisher")) == (restated.document_title, restated.publisher)
    assert "A PDF of up to 20 MB and 1,000 pages" in said(answer)
    assert "up to 30,000 lines" in said(answer)


def test_another_game_brings_its_title_and_keeps_one_that_was_typed(staff):
    theirs = {edition.game: edition.document_title for edition in Edition.objects.all()}
    asked = {"game": "x610z", "title": theirs["bakugan"], "publisher": "My own"}
    answer = staff.get(PAGE, asked, headers={"HX-Request": "true"})
    assert (field(answer, "title"), field(answer, "publisher")) == (theirs["x610z"], "My own")
    assert "<html" not in answer.content.decode()


def test_a_label_that_is_not_our_restatements_is_pointed_out(staff, upload):
    advice = "Our restatement is of edition “2019”. If this is that edition, give it the same label"
    assert advice in said(staff.get(PAGE, {"game": "bakugan"}, headers={"HX-Request": "true"}))
    assert advice not in said(staff.get(PAGE))
    assert advice in said(upload())
    assert advice not in said(upload(edition="2019"))


def test_upload_preview_confirm_read(upload, post, client):
    answer = upload()
    row = Import.objects.get()
    words = said(answer)
    assert "What was understood" in words
    assert "10 rules and headings" in words
    total = sum(row.report["totals"].values())
    assert f"All lines that are not blank {total}" in words
    assert "References that lead nowhere 1" in words
    assert "Two players sit down at one table." in words
    assert "In place of" in words
    answer = post(f"{row.get_absolute_url()}act", confirm="1", becomes_current="1")
    assert "is live" in said(answer)
    assert imported() == 1


def test_the_shares_of_the_bar_add_up(upload):
    shares = re.findall(r'x="([\d.]+)%" y="0" width="([\d.]+)%"', upload().content.decode())
    ends = [float(start) + float(share) for start, share in shares]
    assert [float(start) for start, _ in shares] == pytest.approx([0.0, *ends[:-1]], abs=0.01)
    assert ends[-1] == pytest.approx(100, abs=0.01)


def test_markup_in_a_document_is_shown_as_text(upload):
    text = upload().content.decode()
    assert "&lt;script&gt;alert(&quot;name&quot;)&lt;/script&gt;" in text
    assert "<script>alert" not in text


def test_it_can_be_stored_beside_the_current_edition(upload, post):
    upload()
    answer = post(f"{Import.objects.get().get_absolute_url()}act", confirm="1")
    assert "it is not the current edition" in said(answer)


def test_a_second_confirm_is_shown_what_the_first_one_did(upload, post):
    upload()
    address = Import.objects.get().get_absolute_url()
    for _ in range(2):
        answer = post(f"{address}act", confirm="1", becomes_current="1")
    assert "is live" in said(answer)
    assert imported() == 1


def test_a_label_that_is_taken_is_said_in_the_preview(upload, post):
    upload()
    post(f"{Import.objects.get().get_absolute_url()}act", confirm="1")
    assert "with this very text is there already" in said(upload())
    assert "is there already, with another text" in said(upload(CHANGED))
    address = Import.objects.first().get_absolute_url()
    assert "Nothing was changed. Edition “7”" in said(post(f"{address}act", confirm="1"))
    assert "is stored" in said(post(f"{address}act", confirm="1", replaces="1"))
    assert imported() == 1


def test_a_label_that_differs_in_writing_only_is_asked_about_once(upload, post):
    upload(edition="2007-06-25")
    post(f"{Import.objects.get().get_absolute_url()}act", confirm="1")
    assert "Edition “2007-06-25” is there already, with another text" in said(upload(CHANGED, edition="25 June 2007"))
    address = Import.objects.first().get_absolute_url()
    assert "Nothing was changed. Edition “2007-06-25”" in said(post(f"{address}act", confirm="1"))
    assert "is stored" in said(post(f"{address}act", confirm="1", replaces="1"))
    assert imported() == 1


def test_a_wrong_detail_loses_neither_file_nor_what_was_typed(upload, post):
    answer = upload(date="31.2.2019", title="A title of my own")
    row = Import.objects.get()
    assert (answer.status_code, row.state) == (422, Import.State.KEPT)
    assert "“rules.txt”" in said(answer)
    assert "The file is kept." in said(answer)
    assert (field(answer, "edition"), field(answer, "title")) == ("7", "A title of my own")
    assert 'value="31.2.2019"' in answer.content.decode()
    assert "What was understood" in said(post(PAGE, kept=row.pk, **DETAILS))
    assert Import.objects.count() == 1


def test_details_can_be_changed_after_the_preview(upload, post):
    upload()
    row = Import.objects.get()
    answer = post(PAGE, kept=row.pk, **(DETAILS | {"edition": "8"}))
    assert "Edition 8" in said(answer)
    answer = post(PAGE, kept=row.pk, file=SimpleUploadedFile("other.txt", CHANGED.encode()), **DETAILS)
    row.refresh_from_db()
    assert (row.file, bytes(row.data)) == ("other.txt", CHANGED.encode())
    assert Import.objects.count() == 1


def test_a_form_without_a_file_says_so(post):
    answer = post(PAGE, **DETAILS)
    assert (answer.status_code, "Choose a file." in said(answer), field(answer, "edition")) == (422, True, "7")


def zipped() -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr("a.txt", BAKUGAN)
    return into.getvalue()


BAD = {
    "empty": ("rules.txt", b"", "is empty. Choose the file"),
    "pictures": ("scan.pdf", pdf([]), "text recognition (OCR)"),
    "locked": ("rules.pdf", locked(), "locked with a password"),
    "encoding": ("rules.txt", "Правила игры".encode("koi8-r") * 50, "save it as UTF-8"),
    "other game": ("rules.txt", DASHED.encode(), "Choose the other game, or another file."),
    "too large": ("rules.txt", b"1.1. x\n" * 800_000, "is too large"),
    "zip": ("rules.pdf", zipped(), "is a zip archive"),
    "lines": ("rules.txt", b"x\n" * 1_000_000, "has 1,000,001 lines; 30,000 are the most"),
    "letter": ("letter.txt", b"Dear all,\n\nit begins at nine.\n", "No rule of Bakugan was found"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_says_what_to_do_and_changes_nothing(upload, kind):
    name, data, words = BAD[kind]
    answer = upload(data, name)
    assert words in said(answer)
    assert field(answer, "edition") == "7"
    assert 'role="alert"' in answer.content.decode()
    assert imported() == 0


def test_a_form_from_another_site_is_refused(client):
    client.handler.enforce_csrf_checks = True
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert client.post(PAGE, DETAILS).status_code == 403


def test_an_import_that_is_waited_for_asks_again_by_itself(staff, broker):
    row = Import.objects.create(game="bakugan", file="a.txt", size=3, data=b"abc", state="reading", is_queued=True)
    Import.objects.update(stage=Import.Stage.RULES, count=1153)
    answer = staff.get(row.get_absolute_url())
    assert "Finding the rules (1,153 lines)" in said(answer)
    assert 'hx-trigger="every 1s"' in answer.content.decode()
    part = staff.get(row.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<div id="state"')
    assert "Start again" not in part


def test_a_dead_worker_is_said_and_the_import_can_be_started_again(staff, post, broker):
    row = Import.objects.create(**DETAILS, file="a.txt", size=3, data=BAKUGAN.encode(), state="reading")
    Import.objects.update(is_queued=True, beat_at=timezone.now() - 2 * jobs.SILENT_AFTER)
    answer = staff.get(row.get_absolute_url())
    assert "No worker has given a sign of life" in said(answer)
    assert "What was understood" in said(post(f"{row.get_absolute_url()}act", again="1"))


def test_an_import_can_be_stopped_while_it_is_read(staff, post):
    row = Import.objects.create(**DETAILS, file="a.txt", size=3, data=b"abc", state="reading")
    assert "Stop and dismiss this import" in said(staff.get(row.get_absolute_url()))
    assert "Import rules" in said(post(f"{row.get_absolute_url()}act", stop="1"))
    assert Import.objects.count() == 0


def test_an_import_can_be_stopped_while_it_is_stored_and_waits_for_its_confirmation(upload, post, staff, broker):
    upload()
    row = Import.objects.get()
    post(f"{row.get_absolute_url()}act", confirm="1")
    Import.objects.update(state="storing", data=b"abc", attempt=7)
    assert "Stop; do not store it yet" in said(staff.get(row.get_absolute_url()))
    post(f"{row.get_absolute_url()}act", stop="1")
    row.refresh_from_db()
    assert (row.state, row.attempt) == ("read", 8)


def test_a_queue_that_is_gone_is_said(upload, broker):
    broker.is_gone = True
    assert "The queue cannot be reached; your press is kept" in said(upload())


def test_a_dismissed_import_is_gone_with_its_file(upload, post, staff):
    upload()
    address = Import.objects.get().get_absolute_url()
    assert "Import rules" in said(post(f"{address}act", dismiss="1"))
    assert Import.objects.count() == 0
    assert staff.get(address).status_code == 404


def test_the_whole_report_is_there_as_json(upload, staff):
    upload()
    row = Import.objects.get()
    assert staff.get(f"{row.get_absolute_url()}report.json").json() == row.report


def test_the_list_asks_as_much_for_many_imports_as_for_one(staff, django_assert_num_queries):
    def make() -> None:
        Import.objects.create(**DETAILS, file="a.txt", size=3, data=b"abc", state="done", by=User.objects.first())

    make()
    with django_assert_num_queries(5):
        staff.get(PAGE)
    for _ in range(30):
        make()
    with django_assert_num_queries(5):
        staff.get(PAGE)


def test_uploads_that_come_too_fast_are_refused(upload, settings):
    settings.RATES = {**settings.RATES, "import": "1/m"}
    assert upload().status_code == 200
    assert upload().status_code == 429
    assert Import.objects.count() == 1
