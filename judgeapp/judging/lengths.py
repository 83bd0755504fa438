"""What is said of a text that is too long."""

from django.utils.translation import gettext as _

from judgeapp.domain.saying import grouped


def too_long(most: int, words: str) -> str:
    """Return that a text does not fit, with its length and the most."""
    lengths = {"most": grouped(most), "number": grouped(len(words))}
    return _("At most {most} characters; these are {number}.").format(**lengths)
