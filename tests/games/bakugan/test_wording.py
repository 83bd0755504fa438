import csv
from pathlib import Path

import pytest

from judgeapp.domain.timing.scenario import play
from judgeapp.games.bakugan.timing import TIMING
from judgeapp.games.bakugan.wording import read
from tests.games.bakugan.wording_scenes import scene_of

TEXTS = Path(__file__).parents[4] / "shared" / "cards" / "texts" / "bakugan.csv"
LEAST = 0.98  # of the development texts are read whole


def development_texts():
    if not TEXTS.exists():
        pytest.skip("the publishers' texts are not here")
    with TEXTS.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_development_texts_are_read_whole():
    rows = development_texts()
    left = [row["number"] for row in rows if read(row["text"], row["type"]).read != "whole"]
    assert len(left) <= len(rows) * (1 - LEAST), left


def test_the_simulator_takes_every_reading():
    for row in development_texts():
        reading = read(row["text"], row["type"])
        scenario = scene_of(reading.card, row["type"])
        assert play(TIMING, scenario).stopped is None, row["number"]
