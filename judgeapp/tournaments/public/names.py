"""What staff wrote, with the names that people want everybody to see: announcements, reasons, edits of a draw."""

from judgeapp.domain.renaming import Renaming
from judgeapp.tournaments.models import Announcement, Event


def renaming_of(event: Event) -> Renaming:
    """Return what makes texts of staff fit for everybody; one query, two if anybody is shown by another name."""
    hidden = event.entrants.exclude(public_name="").values_list("name", "members", "public_name")
    names: dict[str, str] = {}
    for name, members, public_name in hidden:
        names |= {name: public_name, **dict.fromkeys(members, public_name)}
    others = event.entrants.filter(public_name="").values_list("name", flat=True) if names else ()
    return Renaming(names, others)


def announcements(event: Event, renaming: Renaming) -> list[Announcement]:
    """Return the announcements that are shown, the latest first, with the names that everybody may see."""
    shown = list(event.announcements.filter(is_withdrawn=False))
    for each in shown:
        each.text, each.message = renaming.text(each.text), renaming.value(each.message)
    return shown
