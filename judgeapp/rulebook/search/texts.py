"""What goes into the index: every rule, asked line, glossary and lexicon entry of the live editions."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from judgeapp.domain.rules.folder import read_table_talk
from judgeapp.games import games
from judgeapp.rulebook import models
from judgeapp.rulebook.passages import OWN, words_of
from judgeapp.rulebook.search.index import Text


def texts_of_live_editions() -> Iterator[Text]:
    """Yield everything that can be found."""
    for edition in models.Edition.objects.filter(is_live=True, game__in=games()).order_by("game"):
        yield from _rules(edition)
        yield from _entries(edition)
    for entry in read_table_talk(table_talk()):
        yield Text("talk", {"game": "", "head": entry.head, "also": entry.also, "means": entry.means, "see": ()})


def table_talk() -> Path:
    """Return the file of everyday words that all games share."""
    return settings.CORPUS_DIR / "table_talk.txt"


def _rules(edition: models.Edition) -> Iterator[Text]:
    by_heading = games()[edition.game].numbering.by_heading
    rules = {rule.pk: rule for rule in edition.rules.all()}
    titles = {rule.number: rule.title for rule in rules.values()} if by_heading else {}
    for rule in rules.values():
        above = _ancestors(rule, rules)
        body = words_of(rule.blocks, OWN, titles)
        data = _data(edition, rule, above, body)
        yield Text("rule" if body else "heading", data, _words(rule, above, body, titles))
        for line in rule.asked:
            yield Text("asked", {"game": edition.game, "number": rule.number, "line": line}, {"asked": line})


def _ancestors(rule: models.Rule, rules: dict[int, models.Rule]) -> list[models.Rule]:
    """Return the rules above a rule, the chapter first."""
    above: list[models.Rule] = []
    while rule.parent_id:
        rule = rules[rule.parent_id]
        above.insert(0, rule)
    return above


def _data(edition: models.Edition, rule: models.Rule, above: list[models.Rule], body: str) -> dict:
    lineage = [*above, rule]
    is_slug = not games()[edition.game].numbering.parts(rule.number)
    return {
        "game": edition.game,
        "number": rule.number,
        "name": rule.title if is_slug else f"{rule.number} {rule.title}".strip(),
        "short": rule.title if is_slug else rule.number,
        "title": next((each.title for each in reversed(lineage) if each.title), ""),
        "headings": [each.title for each in lineage if each.is_heading and each.title and not each.is_title_ours],
        "breadcrumb": [each.title for each in above if each.title],
        "text": body,
        "url": rule.get_absolute_url(),
        "parent": above[-1].number if above else "",
        "printed": rule.printed,
    }


def _words(rule: models.Rule, above: list[models.Rule], body: str, titles: dict[str, str]) -> dict[str, str]:
    nearest = next((each for each in reversed(above) if not each.is_heading), None)
    return {
        "title": rule.title,
        "headings": "\n".join(
            [*(each.title for each in above), words_of(nearest.blocks, OWN, titles) if nearest else ""]
        ),
        "body": body,
        "notes": words_of(rule.blocks, ("example", "note", "differs"), titles),
    }


def _entries(edition: models.Edition) -> Iterator[Text]:
    by_heading = games()[edition.game].numbering.by_heading
    titles = dict(edition.rules.values_list("number", "title")) if by_heading else {}
    for entry in edition.entries.all():
        data = {
            "game": edition.game,
            "slug": entry.slug,
            "head": entry.head,
            "also": entry.also,
            "number": next(iter(entry.see), ""),
            "means": entry.means,
            "see": entry.see,
            "text": words_of(entry.blocks, (*OWN, "example", "note"), titles),
            "url": entry.get_absolute_url(),
        }
        words = {"title": "\n".join([entry.head, *entry.also]), "body": data["text"]}
        yield Text(entry.kind, data, words if entry.kind == models.Entry.Kind.GLOSSARY else {})
