"""What every other attack is held against: the site answers when nobody attacks it."""

import time

LEAVES_NOTHING = True


def test_a_quiet_site_answers_at_once(site, measured):
    times = []
    for _ in range(50):
        began = time.perf_counter()
        assert site.get("/alive") == (200, "ok")
        times.append(time.perf_counter() - began)
    slowest = sorted(times)[47]
    measured("nothing: /alive, 95 % of 50", f"{slowest * 1000:.0f} ms", "300 ms")
    assert slowest < 0.3
