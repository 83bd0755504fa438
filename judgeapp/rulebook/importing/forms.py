"""What staff say about a document that they bring in. What was typed stays in the fields."""

import datetime
from collections.abc import Mapping

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.importing.files import ImportFailed, check_size
from judgeapp.rulebook.models import Edition, Import

LONGEST_FILE_NAME = Import._meta.get_field("file").max_length
FIRST_DAY, LAST_DAY = datetime.date(1990, 1, 1), datetime.date(2100, 1, 1)


class ImportForm(forms.Form):
    """The game of a document, its edition and date; title and publisher are the restatement's where none are given."""

    game = forms.ChoiceField(choices=lambda: [("", _("choose")), *((key, game.name) for key, game in games().items())])
    edition = forms.CharField(max_length=80)
    date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    title = forms.CharField(max_length=200, required=False)
    publisher = forms.CharField(max_length=200, required=False)

    def clean_date(self) -> datetime.date:
        date: datetime.date = self.cleaned_data["date"]
        if not FIRST_DAY <= date <= LAST_DAY:
            raise forms.ValidationError(_("Is the year right?"))
        return date


def initial_of(row: Import | None, asked: Mapping[str, str]) -> dict[str, object]:
    """Return what stands in the fields first: what was typed before, else what our restatement has."""
    if row:
        return {name: getattr(row, name) for name in ImportForm.base_fields}
    game = asked.get("game", "")
    restated = {edition.game: edition for edition in Edition.objects.filter(origin=Edition.Origin.BUNDLED)}
    return {"game": game if game in games() else ""} | {
        field: _usual(asked.get(field, ""), {key: getattr(edition, usual) for key, edition in restated.items()}, game)
        for field, usual in (("title", "document_title"), ("publisher", "publisher"))
    }


def _usual(typed: str, usual: Mapping[str, str], game: str) -> str:
    """Return what was typed, unless it is only what is usual in some game: then what is in this one."""
    return typed if typed and typed not in usual.values() else usual.get(game, "")


def keep_file(row: Import | None, file: UploadedFile, by: object) -> Import:
    """Keep an uploaded file, in place of the one before; raise ImportFailed if it is too large or empty."""
    check_size(file.name, file.size)
    if not file.size:
        raise ImportFailed(say("“{file}” is empty. Choose the file with the rules in it.", file=file.name))
    row = row or Import(by=by)
    row.file, row.size, row.data = _short(file.name), file.size, file.read()
    row.state, row.report, row.sample, row.problem = Import.State.KEPT, {}, [], ""
    row.save()
    return row


def _short(name: str) -> str:
    """Return a file's name, cut in the middle so that its ending stays."""
    name = name.replace("\0", "")
    return name if len(name) <= LONGEST_FILE_NAME else f"{name[:150]}…{name[-40:]}"


def keep_details(row: Import, form: ImportForm) -> None:
    """Keep what was said about a document, as far as it can be kept."""
    known = form.cleaned_data
    for name in ImportForm.base_fields:
        if name in known:
            setattr(row, name, known[name])
    row.save(update_fields=[*ImportForm.base_fields])
