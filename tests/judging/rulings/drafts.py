"""Drafts of rulings for tests."""

from dataclasses import replace

import pytest

from judgeapp.judging.rulings.drafting import Draft
from judgeapp.judging.unfit import Unfit

DRAFT = Draft(
    question="Who has priority first?",
    answer="The starting player has.",
    cites="1.14, 1.14.4",
    game="bakugan",
    shown_to="public",
)


def draft(**fields) -> Draft:
    """A draft of Bakugan that can be recorded, but for what is given."""
    return replace(DRAFT, **fields)


def sent(**fields) -> dict[str, str]:
    """The same as a form sends it."""
    return {**vars(DRAFT), "key": "a-key-of-one-form", **fields}


def wrong(work, *values, **named) -> dict[str, str]:
    """What is wrong with which field, when a draft is no ruling."""
    with pytest.raises(Unfit) as unfit:
        work(*values, **named)
    return unfit.value.by_field
