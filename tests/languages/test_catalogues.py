"""Every text of the app has its words in every language, and only those; the files hold what the sources do.

What is not translated yet is no mistake while a change is made: it is counted, and fails where REQUIRE_ALL is set.
"""

import gettext
import re
import tempfile

import pytest
from babel.messages import mofile
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from judgeapp.languages.catalogues import LOCALE, compile_catalogues
from tools.management.commands import catalogues
from tools.management.commands.catalogues import SOURCES

every_catalogue = pytest.mark.parametrize(
    ("language", "domain"), [(language, domain) for language in catalogues.languages() for domain in SOURCES]
)
PLACES = re.compile(r"%\(\w+\)s|{\w*}")
TAGS = re.compile(r"</?[a-z]+")


def texts(words: str | tuple[str, ...] | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def wrong(message: Message) -> str:
    """Return what is wrong with a text's translation; "" for nothing."""
    given, told = texts(message.id), texts(message.string)
    if any(set(PLACES.findall(each)) - set(PLACES.findall(given[-1])) for each in told):
        return "names what the English does not"
    if any(set(PLACES.findall(given[0])) - set(PLACES.findall(each)) - {"{n}", "%(n)s"} for each in told):
        return "leaves out what the English names"
    if any(sorted(TAGS.findall(each)) != sorted(TAGS.findall(given[-1])) for each in told):
        return "has other tags"
    edges = [(given[0][:1].isspace(), given[0][-1:].isspace())] * len(told)
    return "" if [(each[:1].isspace(), each[-1:].isspace()) for each in told] == edges else "has other spaces"


@pytest.fixture(scope="module")
def renewed() -> dict[tuple[str, str], Catalog]:
    return {(each, domain): catalogues.renewed(each, domain) for each in catalogues.languages() for domain in SOURCES}


@every_catalogue
def test_everything_is_translated(renewed, language, domain):
    if waiting := catalogues.to_translate(renewed[language, domain]):
        pytest.skip(f"{len(waiting)} translations of {language}/{domain}, see `make catalogues`")


@every_catalogue
def test_what_is_translated_names_what_the_english_does(renewed, language, domain):
    found = {each.id: wrong(each) for each in renewed[language, domain] if each.id and catalogues.is_translated(each)}
    assert len(found) > 100
    assert {text: why for text, why in found.items() if why} == {}


@every_catalogue
def test_the_files_are_what_the_sources_hold(renewed, language, domain):
    if not catalogues.is_written(language, domain, renewed[language, domain]):
        pytest.skip(f"the words of the sources in {language}/{domain}.po, see `make catalogues`")


@every_catalogue
def test_django_reads_what_was_written(language, domain):
    """Nobody compiled anything here: the app did when it was ready."""
    with (LOCALE / language / "LC_MESSAGES" / f"{domain}.mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    written = [each for each in catalogues.kept(language, domain) if each.id and catalogues.is_translated(each)]
    plain = [each for each in written if isinstance(each.id, str) and not each.context]
    assert len(plain) > 100
    assert [each.id for each in plain if read.gettext(each.id) != each.string] == []


def test_no_catalogue_names_a_file(renewed):
    assert all(b"\n#: " not in catalogues.as_text(each) for each in renewed.values())


def test_the_repository_has_no_compiled_catalogue():
    assert "*.mo" in (settings.BASE_DIR / ".gitignore").read_text().split()


def test_each_language_is_named_in_its_own_words():
    assert dict(settings.LANGUAGES) == {"en": "English", "es": "Español"}


def test_templates_code_and_scripts_are_read(tmp_path, settings):
    settings.BASE_DIR = tmp_path
    for name, text in {
        "templates/a.html": "{% load i18n %}<p>\n  {% translate 'One' %}"
        "{% blocktranslate trimmed count n=n %}a{% plural %}b{% endblocktranslate %}",
        "judgeapp/b.py": 'say("Two {n}", n=f(say("Six")))\nsay_many("c", "d", 2)\n_("Thr" "ee")\n_(name)',
        "judgeapp/management/c.py": '_("not for people who look")',
        "static/js/d.js": 'const x = `${gettext("Four")}`; say(gettext("Five"));',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = [{each.id for each in catalogues.words_of(domain) if each.id} for domain in SOURCES]
    assert found == [{"One", ("a", "b"), "Two {n}", "Six", ("c", "d"), "Three"}, {"Four", "Five"}]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of catalogues for an app of two texts."""
    monkeypatch.delenv("REQUIRE_ALL", raising=False)
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "words_of", lambda domain: one("A text" if domain == "django" else "Another"))
    return tmp_path


def one(text: str) -> Catalog:
    catalog = Catalog(fuzzy=False)
    catalog.add(text)
    return catalog


def translate(path) -> None:
    path.write_text(path.read_text().replace('msgstr ""', 'msgstr "Un texto"'))


def test_the_command_counts_what_is_missing(folder, capsys):
    call_command("catalogues")
    said, warned = capsys.readouterr()
    assert said.split("\n")[:2] == ["es/django: 1 to translate", "    A text"]
    assert "2 to translate" in warned


def test_what_is_missing_fails_where_all_is_required(folder, monkeypatch):
    monkeypatch.setenv("REQUIRE_ALL", "1")
    with pytest.raises(CommandError, match="2 to translate"):
        call_command("catalogues")


def test_a_check_changes_nothing_and_fails_for_a_catalogue_that_is_behind(folder, monkeypatch):
    call_command("catalogues")
    call_command("catalogues", "--check")
    monkeypatch.setattr(catalogues, "words_of", lambda domain: one("A new text"))
    with pytest.raises(CommandError, match="not what the sources hold"):
        call_command("catalogues", "--check")
    assert "new" not in (folder / "es/LC_MESSAGES/django.po").read_text()


def test_only_what_is_newer_is_compiled(folder):
    call_command("catalogues")
    path = folder / "es/LC_MESSAGES/django.po"
    assert compile_catalogues(folder) == []
    translate(path)
    assert compile_catalogues(folder) == [path]
    with path.with_suffix(".mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("A text") == "Un texto"
    assert compile_catalogues(folder) == []
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "django.mo", "django.po", "djangojs.mo", "djangojs.po",
    ]  # fmt: skip


def test_a_folder_that_cannot_be_written_is_logged(folder, monkeypatch, caplog):
    call_command("catalogues")
    path = folder / "es/LC_MESSAGES/django.po"
    path.with_suffix(".mo").unlink()

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Read-only file system")

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", refuse)
    assert compile_catalogues(folder) == []
    assert "cannot be compiled" in caplog.text


def test_a_write_that_breaks_off_leaves_the_catalogue_that_was_there(folder, monkeypatch):
    call_command("catalogues")
    path = folder / "es/LC_MESSAGES/django.po"
    before = path.with_suffix(".mo").read_bytes()
    translate(path)
    monkeypatch.setattr(mofile, "write_mo", lambda file, catalog: file.write(b"half") and int("x"))
    with pytest.raises(ValueError, match="invalid literal"):
        compile_catalogues(folder)
    assert path.with_suffix(".mo").read_bytes() == before
    assert len(list(path.parent.iterdir())) == 4
