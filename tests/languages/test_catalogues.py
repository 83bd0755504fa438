"""Every text of the app has its words in every language, and only those; the files hold what the sources do."""

import gettext
import re

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from judgeapp.languages import catalogues
from judgeapp.languages.catalogues import SOURCES

every_catalogue = pytest.mark.parametrize(
    ("language", "domain"), [(language, domain) for language in catalogues.languages() for domain in SOURCES]
)
PLACES = re.compile(r"%\(\w+\)s|{\w*}")
TAGS = re.compile(r"</?[a-z]+")


def texts(words: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [words or ""] if isinstance(words, str) or not words else list(words)


def wrong(message: Message) -> str:
    """Return what is wrong with a text's translation; "" for nothing."""
    given, told = texts(message.id), texts(message.string)
    if not all(told):
        return "is not translated"
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
    found = {message.id: wrong(message) for message in renewed[language, domain] if message.id}
    assert len(found) > 100
    assert {text: why for text, why in found.items() if why} == {}


@every_catalogue
def test_the_files_are_what_the_sources_hold(renewed, language, domain):
    assert catalogues.is_written(language, domain, renewed[language, domain])


@every_catalogue
def test_django_reads_what_was_written(renewed, language, domain):
    path = catalogues.LOCALE / language / "LC_MESSAGES" / f"{domain}.mo"
    with path.open("rb") as file:
        read = gettext.GNUTranslations(file)
    plain = [each for each in renewed[language, domain] if each.id and isinstance(each.id, str) and not each.context]
    assert [each.id for each in plain if read.gettext(each.id) != each.string] == []


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


def test_the_command_tells_what_is_missing(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "words_of", lambda domain: one("A text" if domain == "django" else "Another"))
    with pytest.raises(CommandError, match="Translate what is listed"):
        call_command("catalogues")
    assert capsys.readouterr().out.split("\n")[:2] == ["es/django: 1 to translate", "    A text"]
    path = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    path.write_text(path.read_text().replace('msgstr ""', 'msgstr "Un texto"'))
    with pytest.raises(CommandError, match="not what the sources hold"):
        call_command("catalogues", "--check")  # the .mo file is older


def one(text: str) -> Catalog:
    catalog = Catalog(fuzzy=False)
    catalog.add(text, locations=[("a.py", None)])
    return catalog
