from django.urls import path

from judgeapp.deckcheck.views import batches, check, dated, own, saved

urlpatterns = [
    path("", check.check, name="deck_check"),
    path("formats/<str:game>/", check.formats, name="deck_formats"),
    path("formats/<str:game>/new/", own.new, name="deck_format_new"),
    path("formats/<str:game>/history/", own.history, name="deck_formats_history"),
    path("formats/<str:game>/change", own.change, name="deck_formats_change"),
    path("formats/<str:game>/<slug:name>/edit/", own.edit, name="deck_format_edit"),
    path("lists/<str:game>/", dated.lists, name="deck_lists"),
    path("lists/<str:game>/new/", dated.new, name="deck_lists_new"),
    path("lists/<str:game>/change", dated.change, name="deck_lists_change"),
    path("save", saved.save, name="deck_save"),
    path("d/<slug:token>/", saved.deck, name="deck"),
    path("d/<slug:token>/list.txt", saved.plain_list, name="deck_list"),
    path("d/<slug:token>/edit/<slug:key>/", saved.edit, name="deck_edit"),
    path("d/<slug:token>/sheet/", saved.sheet, name="deck_sheet"),
    path("d/<slug:token>/tally/", saved.tally, name="deck_tally"),
    path("count/<slug:token>/", saved.count, name="deck_count"),
    path("events/", batches.new, name="deck_batch_new"),
    path("events/<slug:token>/", batches.batch, name="deck_batch"),
    path("events/<slug:token>/<int:number>/", batches.one_list, name="deck_batch_list"),
    path("events/<slug:token>.json", batches.batch_json, name="deck_batch_json"),
]
