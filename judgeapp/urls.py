"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from judgeapp.api import api
from judgeapp.judging import urls as judging
from judgeapp.matches import urls as matches
from judgeapp.notifications import urls as notifications
from judgeapp.operations.health import alive, health
from judgeapp.operations.metrics import metrics
from judgeapp.series import urls as series

urlpatterns = [
    path("healthz", health, name="health"),
    path("alive", alive, name="alive"),
    path("metrics", metrics, name="metrics"),
    path("api/", api.urls),
    path("decks/", include("judgeapp.deckcheck.urls")),
    path("cards/", include("judgeapp.cardpool.urls")),
    path("timing/", include("judgeapp.simulator.urls")),
    path("events/", include("judgeapp.tournaments.urls")),
    path("events/", include(matches.event_patterns)),
    path("events/", include(judging.event_patterns)),
    path("events/", include(series.event_patterns)),
    path("events/", include(notifications.event_patterns)),
    path("matches/", include("judgeapp.matches.urls")),
    path("citations/", include("judgeapp.rulebook.touched.urls")),
    path("rulings/", include("judgeapp.judging.urls")),
    path("series/", include("judgeapp.series.urls")),
    path("admin/", admin.site.urls),
    path("account/", include("judgeapp.accounts.urls")),
    path("language/", include("judgeapp.languages.urls")),
    path("rules/import/", include("judgeapp.rulebook.importing.urls")),
    path("", include("judgeapp.privacy.urls")),
    path("", include("judgeapp.offline.urls")),
    path("", include("judgeapp.rulebook.urls")),
]
handler404 = "judgeapp.rulebook.views.not_found"
handler500 = "judgeapp.unavailable.server_error"
