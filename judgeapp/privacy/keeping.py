"""What this site keeps of people: the page /privacy is made from this table and from the settings that the sweep obeys.

Whoever changes how long something is kept changes the page with it. Rooms that keep more of people add it here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.accounts import resetting
from judgeapp.mail import letters
from judgeapp.sweeping import OF_ADDRESSES
from judgeapp.tournaments.people.identity import YEAR


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that is kept of people, in the active language: what, why, how long, and who sees it."""

    what: str
    why: str
    how_long: str
    who: str


_more: list[Callable[[], list[Kept]]] = []
also = _more.append  # returns what a room keeps besides; rooms say so when they start


def table() -> list[Kept]:
    """Return everything that is kept of people."""
    return [
        *_of_events(),
        *_of_judging(),
        *_of_tools(),
        *_of_accounts(),
        *_of_the_site(),
        *(each for more in _more for each in more()),
    ]


def days(kept: timedelta) -> str:
    return ngettext("{n} day", "{n} days", kept.days).format(n=kept.days)


def _of_events() -> list[Kept]:
    kept, with_event = settings.KEPT, _("as long as the event stands")
    gone = _("{days} after its owner deleted it; until then it can be restored").format(days=days(kept["deleted"]))
    after = _("{days} after an event is over, {left} after the last round of one that nobody ends").format(
        days=days(kept["links"]), left=days(kept["unended"])
    )
    return [
        Kept(
            _("Name, members of a team, club, team and results of who plays at an event"),
            _("to pair rounds, and to show pairings and standings"),
            with_event,
            _("staff of the event; everybody sees the name as each player chooses it"),
        ),
        Kept(_("An event that was deleted"), _("so that a mistake can be undone"), gone, _("its owners, as a line")),
        Kept(
            _("Personal links, and which browsers opened them"),
            _("so that players need no account"),
            after,
            _("who has the link, and staff of the event"),
        ),
        Kept(
            _("Where a phone is told what happens at an event, if its player asked for it"),
            _("so that the service of its browser can reach it"),
            after,
            _("nobody but that service, which cannot read it"),
        ),
        Kept(
            _("The address that a result was reported from"),
            _("to find out who entered a false result"),
            days(kept["addresses"]),
            _("staff of this site, and organisers of the event in a private export"),
        ),
    ]


def _of_judging() -> list[Kept]:
    with_event = _("as long as the event stands")
    return [
        Kept(
            _("Deck lists that were handed in, and lists presented for a game"),
            _("to check decks"),
            with_event,
            _("judges of the event; everybody if its organiser says so"),
        ),
        Kept(
            _("Judge calls and penalties"),
            _("to judge alike, and to settle appeals"),
            with_event,
            _("staff and judges of the event"),
        ),
        Kept(
            _("Rulings"),
            _("so that a question is answered alike next time"),
            _("as long as the event stands; those on the whole site stay"),
            _("whom the judge chose: staff, who is at the event, or everybody"),
        ),
    ]


def _of_tools() -> list[Kept]:
    kept, by_link = settings.KEPT, _("who has the link")
    opened, tapped = _("{days} after somebody last opened it"), _("{days} after the last tap")
    return [
        Kept(_("Saved decks"), _("because you saved them"), opened.format(days=days(kept["decks"])), by_link),
        Kept(
            _("Checks of all decks of an event"),
            _("to look the findings up"),
            _("{days} after it was sent").format(days=days(kept["batches"])),
            by_link,
        ),
        Kept(
            _("Scenes that nobody put into a ruling"),
            _("to step through what happens"),
            opened.format(days=days(kept["scenes"])),
            by_link,
        ),
        Kept(
            _("Casual matches, with the names that were typed"),
            _("to follow a match on two phones"),
            tapped.format(days=days(kept["matches"])),
            by_link,
        ),
    ]


def _of_accounts() -> list[Kept]:
    until = _("until you delete the account")
    return [
        Kept(
            _("Name of an account, its password as a digest, and the e-mail address if you gave one"),
            _("to sign in"),
            until,
            _("staff of this site; the name also others with a role at the same event"),
        ),
        Kept(
            _("Which browsers are signed in"),
            _("so that you can sign out elsewhere"),
            _("{days} after signing in").format(days=days(timedelta(seconds=settings.SESSION_COOKIE_AGE))),
            _("you"),
        ),
        Kept(
            _("Letters to you"),
            _("to send links that you asked for"),
            _("until they are sent, {days} if they cannot be").format(days=days(letters.GIVEN_UP_KEPT)),
            _("staff of this site"),
        ),
        Kept(
            _("How often a sign-in or a lost password was tried"),
            _("against guessing"),
            _("{hours} hours at most, without names and addresses: as digests").format(hours=resetting.HOURS),
            _("nobody"),
        ),
    ]


def _of_the_site() -> list[Kept]:
    cookies = _("the language and a player's browser {year}; the sign-in {days}")
    return [
        Kept(
            _("How much an address stored on a day"),
            _("so that nobody fills the disk"),
            _("{days}, as a digest that is another one each day").format(days=days(OF_ADDRESSES)),
            _("nobody"),
        ),
        Kept(
            _("Cookies: none but for the language, signing in, forms, and whose phone this is at an event"),
            _("so that the site knows you again"),
            cookies.format(
                year=days(timedelta(seconds=YEAR)), days=days(timedelta(seconds=settings.SESSION_COOKIE_AGE))
            ),
            _("only your browser"),
        ),
    ]
