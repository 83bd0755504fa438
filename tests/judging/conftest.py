import pytest

from judgeapp.judging.rulings import published


@pytest.fixture(autouse=True)
def fresh_stamp():
    """Nothing is remembered of the public rulings of another test."""
    published.stamp.forget()
    yield
    published.stamp.forget()
