from django.urls import path

from judgeapp.deckcheck.views import check

urlpatterns = [
    path("", check.check, name="deck_check"),
    path("formats/<str:game>/", check.formats, name="deck_formats"),
    path("save", check.check, name="deck_save"),
]
