"""Everything that is kept about somebody at an event, as they may have it: one JSON document.

It holds their own row, every row that belongs to it by a foreign key, and every text of the event that names them.
Secrets that act for somebody (links, tokens, keys) are left out, and of others no more than the names they chose.
"""

from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from judgeapp.domain.messages import english_of
from judgeapp.tournaments.models import Entrant, Seat
from judgeapp.tournaments.people import texts
from judgeapp.tournaments.people.forgetting import renaming_of
from judgeapp.tournaments.public.names import renaming_of as shown_names
from judgeapp.tournaments.results.playing import meetings
from judgeapp.tournaments.rounds import history

Plain = dict[str, Any]
SECRET = {"link", "token", "key", "keys", "tap", "seats", "digest", "seed", "endpoint", "public_key", "auth"}
HERE = "\0"  # stands for a name while it is looked for


def about(entrant: Entrant) -> Plain:
    """Return all that is kept about an entrant; values that JSON has no form for are told by `Encoder`."""
    event = entrant.event
    rules = history.score_rules(event)
    return {
        "event": {"name": event.name, "date": event.date, "game": event.game, "token": event.token},
        "player": row_of(entrant),
        "shown_to_everybody_as": entrant.shown_name,
        "deck_list": entrant.deck.text if entrant.deck else None,
        "matches": [
            {
                "round": each.round,
                "table": each.table,
                "opponent": each.opponent,
                "result": str(each.in_words(each.accepted)) if each.accepted else "",
            }
            for each in meetings(entrant, rules)
        ],
        "belongs_to_you": {label: rows for label, rows in _belonging(entrant) if rows},
        "texts_that_name_you": list(_naming(entrant)),
    }


class Encoder(DjangoJSONEncoder):
    """Writes texts that are translated as what they say."""

    def default(self, value: Any) -> Any:
        return str(value) if isinstance(value, models.Model) else super().default(value)


def row_of(row: models.Model) -> Plain:
    """Return what a row holds under the names of its columns, without secrets and references."""
    columns = [each for each in row._meta.concrete_fields if each.name not in SECRET and not each.primary_key]
    return {each.name: getattr(row, each.name) for each in columns if not each.is_relation}


def _belonging(entrant: Entrant) -> Iterator[tuple[str, list[Plain]]]:
    """Return the rows that lead to an entrant, table by table."""
    for table, way in texts.leading_to(Entrant).items():
        if table not in (Entrant, Seat):
            rows = table._base_manager.filter(**{way: entrant.pk})
            yield table._meta.label, [row_of(each) for each in rows]


def _naming(entrant: Entrant) -> Iterator[Plain]:
    """Return every text of the event that names somebody; others are named as they want to be seen."""
    mine, others = renaming_of(entrant, HERE), shown_names(entrant.event)
    for rows in texts.of_event(entrant.event):
        for _key, column, value in texts.naming(rows, mine):
            seen = others.value(value)
            yield {
                "where": f"{rows.model._meta.label}.{column}",
                "text": english_of(seen) if _is_message(value) else seen,
            }


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and "pattern" in value
