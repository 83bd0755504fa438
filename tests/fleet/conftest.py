"""A running site of each kind: without any service, and on PostgreSQL and Redis."""

import pytest

from tests.fleet.hall import Base, Hall
from tests.fleet.servers import Folder, loaded_database, own_broker
from tests.running import running_site


@pytest.fixture(scope="module", params=["embedded", "fleet"])
def hall(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    data = folder / "data"
    if request.param == "embedded":
        with running_site(data) as site:
            yield Hall(site, Base(data), Folder(data), data)
        return
    with (
        loaded_database() as url,
        own_broker(folder) as broker,
        running_site(data, DATABASE_URL=url, CELERY_BROKER_URL=broker.url) as site,
    ):
        yield Hall(site, Base(data, url), broker, data)
