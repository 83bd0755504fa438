"""Loading: whole or not at all; the index: there again after anything that happens to it."""

import shutil
import subprocess
import sys
from itertools import islice

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from judgeapp import caching
from judgeapp.domain.rules.folder import CorpusError
from judgeapp.games import games
from judgeapp.rulebook import editions, indexing, shelf, storing
from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.search import index
from tests.running import ROOT, environment, prepared

pytestmark = pytest.mark.django_db


@pytest.fixture
def copy(tmp_path):
    """A copy of one game's corpus that a test may spoil."""
    return shutil.copytree(settings.CORPUS_DIR / "bleach", tmp_path / "bleach")


@pytest.fixture
def own_index(settings, tmp_path, fresh_shelf):
    """A copy of the index that a test may spoil."""
    copied = shutil.copytree(settings.DATA_DIR / "index", tmp_path / "data" / "index")
    settings.DATA_DIR = tmp_path / "data"
    return copied


@pytest.fixture
def few_texts(monkeypatch):
    """An index is built of the first rules of each game; a whole one takes seconds."""
    for name in ("texts_of_current", "asked_lines"):
        whole = getattr(indexing, name)
        monkeypatch.setattr(indexing, name, lambda of, code="en", whole=whole: islice(whole(of, code), 20))


def test_loading_the_same_files_again_does_nothing():
    assert editions.load_corpora(settings.CORPUS_DIR) == dict.fromkeys(games(), False)


def test_the_everyday_words_of_every_language_are_looked_at(tmp_path):
    (tmp_path / "table_talk.es.txt").write_text("[bajar]\nAlso: tirar\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"table_talk.es.txt:1: \[bajar\] means nothing"):
        editions.load_corpora(tmp_path)


def test_a_changed_file_replaces_the_edition(copy, fresh_shelf):
    path = copy / "rules" / "01-introduction.txt"
    path.write_text(path.read_text(encoding="utf-8") + "\nA new paragraph.\n", encoding="utf-8")
    assert editions.load_corpus(copy)
    rule = Rule.objects.get(edition__game="bleach", number="introduction")
    assert rule.blocks[-1] == {"kind": "text", "text": "A new paragraph."}
    assert Edition.objects.filter(game="bleach").count() == 1


def test_a_mistake_leaves_the_last_good_data_in_place(copy):
    before = Edition.objects.get(game="bleach")
    (copy / "rules" / "01-introduction.txt").write_text("# Introduction\n\nSee [[nowhere]].\n", encoding="utf-8")
    with pytest.raises(
        CorpusError, match=r"bleach/rules/01-introduction.txt:3: introduction refers to unknown 'nowhere'"
    ):
        editions.load_corpus(copy)
    assert Edition.objects.get(game="bleach") == before


def test_the_command_names_the_mistake(copy):
    (copy / "glossary.txt").unlink()
    with pytest.raises(CommandError, match=r"the last good data stays in place.\nbleach/glossary.txt:1: is missing"):
        call_command("load_corpus", folder=copy.parent)


def test_checking_names_every_mistake_and_loads_nothing(copy, capsys):
    (copy / "glossary.txt").unlink()
    with pytest.raises(CommandError, match="mistakes"):
        call_command("load_corpus", folder=copy.parent, check=True)
    assert "bleach/glossary.txt:1: is missing" in capsys.readouterr().err
    assert Edition.objects.filter(game="bleach").count() == 1


def test_a_file_that_is_no_text_is_named(copy):
    (copy / "asked" / "01-introduction.txt").write_bytes(b"[introduction]\nwhat \xff\n")
    with pytest.raises(CorpusError, match=r"bleach/asked/01-introduction.txt:2: is not UTF-8 text"):
        editions.load_corpus(copy)


def test_a_failure_half_way_leaves_the_old_edition(copy, monkeypatch):
    before = Edition.objects.get(game="bleach")
    (copy / "asked" / "01-introduction.txt").write_text("[introduction]\nwhat is this\n", encoding="utf-8")
    monkeypatch.setattr(storing, "_store_entries", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        editions.load_corpus(copy)
    assert Edition.objects.get(game="bleach") == before


def test_a_missing_index_is_built(own_index, few_texts, client):
    shutil.rmtree(own_index)
    assert client.get("/search?q=batch&game=bakugan").status_code == 200
    assert index.stamp_of(own_index) == indexing.live_stamp()


def test_a_damaged_index_is_built_anew(own_index, few_texts, caplog):
    current = own_index / (own_index / "CURRENT").read_text()
    for path in current.rglob("*"):
        if path.suffix in {".seg", ".trm", ".pst"}:
            path.write_bytes(b"damaged")
    assert shelf.engine().search("1.1", "bakugan").hits
    assert "cannot be read and is built anew" in caplog.text


def test_a_build_that_fails_leaves_the_old_index(own_index, monkeypatch):
    stamp, files = index.stamp_of(own_index), sorted(path.name for path in own_index.iterdir())
    monkeypatch.setattr(indexing, "texts_of_current", lambda volume, code: (1 / 0 for _ in "x"))
    with pytest.raises(ZeroDivisionError):
        indexing.refresh_index(force=True)
    assert (index.stamp_of(own_index), sorted(path.name for path in own_index.iterdir())) == (stamp, files)


@pytest.mark.faults
def test_two_processes_that_open_a_missing_index_share_one_build(tmp_path):
    """As the web server's processes do after an edition went live."""
    data = shutil.copytree(prepared("embedded"), tmp_path / "data")
    shutil.rmtree(data / "index")
    code = "from judgeapp.rulebook import shelf; print(len(shelf.engine().search('batch', 'bakugan').hits))"
    both = [
        subprocess.Popen(
            [sys.executable, "manage.py", "shell", "-v0", "-c", code],
            cwd=ROOT,
            env=environment(data, 0),
            text=True,
            stdout=-1,
            stderr=-1,
        )
        for _ in range(2)
    ]
    said = [process.communicate() for process in both]
    assert [out.strip() for out, _ in said] == ["10", "10"]
    assert "".join(err for _, err in said).count("built the search index") == 1


def test_a_new_index_replaces_the_old_one_whole(own_index, few_texts):
    indexing.refresh_index(force=True)
    assert len(list(own_index.glob("index-*"))) == 1


def test_the_shelf_sees_a_new_edition(copy, fresh_shelf, monkeypatch):
    monkeypatch.setattr(caching, "LOOK_AGAIN", 0)
    before = shelf.shelf().stamp
    (copy / "asked" / "01-introduction.txt").write_text("[introduction]\nwhat is this\n", encoding="utf-8")
    editions.load_corpus(copy)
    assert shelf.shelf().stamp != before


def test_every_citation_leads_to_a_rule():
    for volume in shelf.shelf().volumes.values():
        numbers = set(volume.by_number)
        assert {number for entry in (*volume.glossary, *volume.lexicon) for number in entry.see} <= numbers
