import pytest
from django.core.cache import cache

from judgeapp.judging.rulings import published


@pytest.fixture(autouse=True)
def nothing_kept():
    """Nothing is remembered of the boards and the public rulings of another test."""
    cache.clear()
    published.stamp.forget()
    yield
    published.stamp.forget()
