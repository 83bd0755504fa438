"""Days as texts name them."""

import datetime

from judgeapp.domain.saying import on_day, say


def dated(label: str, date: datetime.date) -> str:
    """Return a label and its day, the day once."""
    day = on_day(date)
    return label if day in label else say("{edition}, {day}", edition=label, day=day)
