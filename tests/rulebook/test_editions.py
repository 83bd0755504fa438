"""Storing editions: whole or not at all, one of a game current, ours beside the publisher's."""

import datetime
import errno
import shutil
import signal
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import IntegrityError

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.folder import read_folder
from judgeapp.games import games
from judgeapp.rulebook import editions, indexing, shelf, storing
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.search import index
from judgeapp.rulebook.shelf import NotInBook
from tests.rulebook.made import ZONES, text
from tests.running import ROOT, environment

pytestmark = pytest.mark.django_db
LATER = datetime.date(2030, 1, 1)


def current(game="bakugan"):
    return Edition.objects.get(game=game, is_live=True)


def test_an_imported_edition_that_goes_live_is_the_current_one(import_edition):
    edition = import_edition()
    assert current() == edition
    assert (edition.slug, edition.origin, edition.file, edition.rules.count()) == ("2019", "imported", "rules.txt", 5)
    assert storing.restatements("bakugan").get().slug == "2019-restated"


def test_one_that_does_not_go_live_leaves_the_current_one(import_edition):
    before = current()
    import_edition(make_current=False)
    assert current() == before


def test_editions_come_newest_first_and_a_document_before_ours_of_the_same_day(import_edition):
    ours = current()
    same, old, new = (import_edition(date=day) for day in (ours.date, datetime.date(2001, 1, 1), LATER))
    assert editions.editions_of("bakugan") == [new, same, ours, old]


def test_slugs_are_made_of_labels_and_never_shared(import_edition):
    slugs = [import_edition(label=label, make_current=False).slug for label in ("1.077", "1.077", "1.077", "§")]
    assert slugs == ["1-077", "1-077-2", "1-077-3", "edition"]


def test_an_edition_is_found_by_its_slug(import_edition):
    edition = import_edition()
    assert shelf.shelved("bakugan", "2019") == edition
    for game, slug, words in (("bakugan", "1999", "has no edition"), ("chess", "2019", "There is no game")):
        with pytest.raises(NotInBook, match=words):
            shelf.shelved(game, slug)


def test_what_is_stored_can_be_read_back():
    corpus = read_folder(settings.CORPUS_DIR / "bleach", games()["bleach"].numbering)
    found = editions.rules_of(storing.restatements("bleach").get())
    names = ("number", "title", "level", "is_heading", "is_title_ours", "parent", "blocks", "sources", "printed")
    assert [[getattr(rule, name) for name in names] for rule in found] == [
        [getattr(rule, name) for name in names] for rule in corpus.rules
    ]


def test_a_new_corpus_replaces_ours_only_and_does_not_become_current(import_edition, tmp_path):
    edition = import_edition(ZONES[:1], game="bleach")
    copy = shutil.copytree(settings.CORPUS_DIR / "bleach", tmp_path / "bleach")
    (copy / "asked" / "01-introduction.txt").write_text("[introduction]\nwhat is this\n", encoding="utf-8")
    before = storing.restatements("bleach").get()
    assert editions.load_corpus(copy)
    assert storing.restatements("bleach").get().stamp != before.stamp
    assert (current("bleach"), Edition.objects.filter(game="bleach").count()) == (edition, 2)


def test_removing_the_current_one_brings_ours_back(import_edition):
    old, new = import_edition(), import_edition(label="2020", date=LATER)
    editions.remove(new)
    assert current() == storing.restatements("bakugan").get()
    editions.make_current(old)
    assert current() == old


def test_removing_another_one_leaves_the_current_one(import_edition):
    old, new = import_edition(), import_edition(label="2020", date=LATER)
    editions.remove(old)
    assert current() == new


def test_our_restatement_cannot_be_removed():
    with pytest.raises(ValueError, match="stays"):
        editions.remove(current())


def test_a_removed_edition_cannot_become_current(import_edition):
    edition = import_edition(make_current=False)
    editions.remove(Edition.objects.get(pk=edition.pk))
    with pytest.raises(Edition.DoesNotExist):
        editions.make_current(edition)


def fail(*args, **kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("where", "name"),
    [(storing, "_store_rules"), (storing, "_store_citations"), (storing, "_store_entries"), (index, "_write")],
)
def test_a_failure_anywhere_leaves_the_old_edition_live_and_searchable(import_searched, monkeypatch, where, name):
    before = import_searched()
    monkeypatch.setattr(where, name, fail)
    with pytest.raises(OSError, match="No space left"):
        import_searched([*ZONES, text("4.4.78", "Gobbledygook.", "4.4")], label="2020", date=LATER)
    assert (current(), Edition.objects.filter(game="bakugan").count()) == (before, 2)
    monkeypatch.undo()
    assert shelf.engine().search("flibbertigibbet", "bakugan").hits[0].number in {"4.4.1", "4.4.2"}


def test_a_number_that_comes_twice_leaves_the_old_edition_live(import_edition):
    before = current()
    with pytest.raises(IntegrityError):
        import_edition([*ZONES, ZONES[-1]])
    assert (current(), Edition.objects.filter(game="bakugan").count()) == (before, 1)


def test_an_index_is_pointed_to_only_after_the_commit(import_searched, django_capture_on_commit_callbacks):
    before = index.stamp_of(indexing.index_folder())
    with django_capture_on_commit_callbacks() as calls:
        import_searched()
    assert index.stamp_of(indexing.index_folder()) == before
    for call in calls:
        call()
    assert index.stamp_of(indexing.index_folder()) == indexing.live_stamp() != before
    assert len(list(indexing.index_folder().glob("index-*"))) == 1


def test_what_did_not_change_is_not_indexed_again(import_searched, monkeypatch):
    written = []
    write = index._write

    def note(path, texts, language):
        written.append(path.name)
        write(path, texts, language)

    monkeypatch.setattr(index, "_write", note)
    import_searched()
    assert written == ["bakugan"]


def test_a_document_without_rules_is_an_edition(import_edition):
    assert import_edition([]).rules.count() == 0


def test_many_levels_are_stored_and_read_back_in_order(import_edition):
    rules = [Rule("1", "One", 1, True)]
    for depth in range(2, 9):
        number = ".".join(["1"] * depth)
        rules.append(text(number, f"Level {depth}.", rules[-1].number))
    assert [rule.number for rule in editions.rules_of(import_edition(rules))] == [rule.number for rule in rules]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """A data folder that has one small game, to be copied."""
    folder = tmp_path_factory.mktemp("loaded")
    shutil.copytree(settings.CORPUS_DIR / "bleach", folder / "corpus" / "bleach")
    for command in (["migrate", "-v0"], ["load_corpus", "--folder", str(folder / "corpus")]):
        own = environment(folder / "data", 0)
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=own, check=True, capture_output=True)
    return folder / "data"


@pytest.mark.faults
class TestProcesses:
    """A database and an index of their own, of one small game."""

    STORE = (
        "import sys; from judgeapp.rulebook import editions; from judgeapp.rulebook.search import index\n"
        "from tests.rulebook.made import *\n"
        "def put(label):\n"
        "    corpus = document(ZONES, label, 'bleach')\n"
        "    editions.store(corpus, stamp=stamp_of(corpus), make_current=True)\n"
    )
    LOOK = (
        "from judgeapp.rulebook import editions, shelf\n"
        "live = [each.slug for each in editions.editions_of('bleach') if each.is_live]\n"
        "hits = shelf.engine().search('flibbertigibbet', 'bleach').hits\n"
        "print(len(editions.editions_of('bleach')), live, sorted(hit.number for hit in hits)[:1])\n"
    )

    @pytest.fixture
    def run(self, loaded, tmp_path):
        shutil.copytree(loaded, tmp_path / "data")
        self.environment = environment(tmp_path / "data", 0)
        return lambda code: self.start(code).communicate()

    def start(self, code):
        command = [sys.executable, "-c", f"import django; django.setup()\n{self.STORE}{code}"]
        return subprocess.Popen(command, cwd=ROOT, env=self.environment, text=True, stdout=-1, stderr=-1)

    def test_a_kill_in_the_middle_leaves_the_old_edition_live_and_searchable(self, run):
        run("put('first')")
        kill = "import os\nindex._write = lambda *args: os.kill(os.getpid(), 9)\n"
        killed = self.start(f"{kill}put('second')")
        killed.communicate()
        assert killed.returncode == -signal.SIGKILL
        assert run(self.LOOK)[0].strip() == "2 ['first'] ['4.4.1']"
        run("put('second')")
        assert run(self.LOOK)[0].strip() == "3 ['second'] ['4.4.1']"

    def test_a_kill_among_the_rows_leaves_what_nobody_sees_and_a_sweep_takes_away(self, run):
        run("put('first')")
        kill = "import os\nfrom judgeapp.rulebook import storing\n"
        kill += "storing._store_citations = lambda *args: os.kill(os.getpid(), 9)\n"
        killed = self.start(f"{kill}put('second')")
        killed.communicate()
        assert killed.returncode == -signal.SIGKILL
        assert run(self.LOOK)[0].strip() == "2 ['first'] ['4.4.1']"
        sweep = (
            "from datetime import timedelta; from django.utils import timezone\n"
            "from judgeapp.rulebook import storing; from judgeapp.rulebook.models import Edition, Rule\n"
            "before = Rule.objects.filter(edition__is_shown=False).count()\n"
            "storing.sweep(timezone.now() + timedelta(hours=1))\n"
            "print(before, Rule.objects.filter(edition__is_shown=False).count(), Edition.everything.count())\n"
        )
        assert run(sweep)[0].strip() == "5 0 2"

    def test_two_at_once_do_not_mix(self, run):
        both = [self.start(f"put('{label}')") for label in ("one", "two")]
        said = [process.communicate()[1] for process in both]
        assert [process.returncode for process in both] == [0, 0], said
        out, err = run(self.LOOK)
        assert out.strip() in {"3 ['one'] ['4.4.1']", "3 ['two'] ['4.4.1']"}
        assert "built the search index" not in err


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2007-06-25", "25 June 2007"),
        ("2007-06-25", "June 25th, 2007"),
        ("2007-06-25", "25.06.2007"),
        ("1.077", "Version 1.077"),
        ("1.077", "v1.077"),
        (" First  Edition", "first edition"),
    ],
)
def test_labels_that_differ_in_writing_only_are_one(one, other):
    assert Edition(edition=one).is_called(other)
    assert Edition(edition=other).is_called(one)


@pytest.mark.parametrize(("one", "other"), [("1.077", "1.078"), ("2007-06-25", "26 June 2007"), ("v", "version")])
def test_other_labels_are_others(one, other):
    assert not Edition(edition=one).is_called(other)
