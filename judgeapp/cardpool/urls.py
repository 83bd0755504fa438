from django.urls import path

from judgeapp.cardpool import views

urlpatterns = [
    path("", views.all_games, name="card_games"),
    path("import/", views.bring_in, name="card_import"),
    path("<str:game>/", views.browser, name="card_browser"),
    path("<str:game>/new/", views.new, name="card_new"),
    path("<str:game>/<path:key>/out/", views.take_out, name="card_out"),
    path("<str:game>/<path:key>/", views.one, name="card"),
]
