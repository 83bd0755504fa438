"""The command says what was understood, what came of it, and by its exit code how it went."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.rulebook import indexing
from judgeapp.rulebook.importing import services
from judgeapp.rulebook.models import Edition
from tests.rulebook.importing.documents import BAKUGAN, CHANGED

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_index")]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "rules.txt"
    path.write_text(BAKUGAN, encoding="utf-8")
    return path


@pytest.fixture
def run(file, capsys):
    """Return a function that runs the command and returns what it prints."""

    def run_(*more: str, date: str = "2031-02-03", edition: str = "7") -> str:
        call_command("import_rules", str(file), "--game", "bakugan", "--edition", edition, "--date", date, *more)
        return capsys.readouterr().out

    return run_


def refused(run, *more: str, **about: str) -> tuple[int, str]:
    with pytest.raises(CommandError) as error:
        run(*more, **about)
    return error.value.returncode, str(error.value)


def test_it_imports_and_reports(run):
    said = run()
    assert f"{sum(bool(line.strip()) for line in BAKUGAN.splitlines()):>6}  lines that are not blank" in said
    assert "    10  rules and headings" in said
    assert "References that lead nowhere (1)" in said
    assert said.rstrip().endswith(" 7 is live.")
    assert Edition.objects.get(game="bakugan", is_live=True).file == "rules.txt"


def test_a_dry_run_changes_nothing(run):
    assert run("--dry-run").rstrip().endswith("This was a dry run; nothing was changed.")
    assert not Edition.objects.filter(origin=Edition.Origin.IMPORTED).exists()


def test_it_can_be_stored_beside_the_current_edition(run):
    assert "stored; it is not the current edition" in run("--not-current", "--title", "Rules", "--publisher", "Nobody")
    edition = Edition.objects.get(edition="7")
    assert (edition.title, edition.publisher, edition.is_live) == ("Rules", "Nobody", False)


def test_the_same_again_says_so_and_another_text_is_refused(run, file):
    run()
    assert "there already with this very text; nothing was changed" in run()
    assert "there already with this very text; nothing was changed" in run("--dry-run")
    file.write_text(CHANGED, encoding="utf-8")
    for options in ((), ("--dry-run",)):
        code, words = refused(run, *options)
        assert (code, "--replace" in words, "Nothing was changed" in words) == (1, True, True)
    assert "is live" in run("--replace")
    assert Edition.objects.filter(edition="7").count() == 1


def test_json_has_the_whole_report(run):
    found = json.loads(run("--json"))
    assert (len(found["numbers"]), found["changed"]) == (10, True)
    assert found["address"] == Edition.objects.get(edition="7").get_absolute_url()


def test_lists_are_cut_unless_all_is_asked_for(run, file):
    file.write_text(BAKUGAN + "\n".join(f"{n}.1.1. See rule 99.{n}.\n" for n in range(3, 40)), encoding="utf-8")
    assert "more; --all shows them" in run("--dry-run")
    assert "more; --all shows them" not in run("--dry-run", "--all")


def test_progress_goes_to_the_other_stream(run, file, capsys):
    call_command("import_rules", str(file), "--game", "bakugan", "--edition", "7", "--date", "2031-02-03")
    said = capsys.readouterr()
    assert [line.partition(" (")[0] for line in said.err.splitlines()] == [
        "taking the text out of the file",
        "finding the rules",
        "comparing with our restatement",
        "storing the rules, their references and the search index",
        services.advice("bakugan", "7"),
    ]
    assert "finding the rules" not in said.out


def test_what_cannot_be_imported_ends_with_1(run, file):
    file.write_bytes(b"")
    code, words = refused(run)
    assert (code, words) == (1, "“rules.txt” is empty. Choose the file with the rules in it.\nNothing was changed.")


def test_a_disk_that_is_full_ends_with_1(run, monkeypatch):
    def full(*args: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(indexing, "ahead", full)
    code, words = refused(run)
    assert (code, "no space left" in words) == (1, True)
    assert not Edition.objects.filter(origin=Edition.Origin.IMPORTED).exists()


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"date": "19.4.2019"}, "write it as 2019-04-19"),
        ({"edition": "x" * 81}, "--edition needs 1 to 80 letters"),
        ({"edition": " "}, "--edition needs 1 to 80 letters"),
    ],
)
def test_wrong_use_ends_with_2(run, about, words):
    code, said = refused(run, **about)
    assert (code, words in said) == (2, True)


def test_a_file_that_is_not_there_ends_with_2(run, file):
    file.unlink()
    assert refused(run) == (2, f"{file}: No such file or directory")


def test_a_label_that_differs_in_writing_only_is_taken(run, file):
    run(edition="2007-06-25")
    assert "there already with this very text" in run("--dry-run", edition="25 June 2007")
    file.write_text(CHANGED, encoding="utf-8")
    for options in ((), ("--dry-run",)):
        code, words = refused(run, *options, edition="25 June 2007")
        assert (code, "Edition “2007-06-25” of Bakugan is there already" in words) == (1, True)
    assert Edition.objects.filter(origin=Edition.Origin.IMPORTED).count() == 1
