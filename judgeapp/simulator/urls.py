from django.urls import path

from judgeapp.simulator import questions, views

urlpatterns = [
    path("", views.front, name="timing"),
    path("open", views.open_file, name="scene_open"),
    path("open/", views.open_form, name="scene_open_form"),
    path("two-cards/", views.two_cards, name="two_cards"),
    path("games/", questions.games_compared, name="games_compared"),
    path("s/<slug:token>/", views.scene, name="scene"),
    path("s/<slug:token>/text", questions.as_text, name="scene_text"),
    path("s/<slug:token>/json", questions.as_json, name="scene_json"),
    path("s/<slug:token>/file", questions.as_file, name="scene_file"),
    path("s/<slug:token>/compare/<slug:other>/", questions.compare, name="scene_compare"),
    path("s/<slug:token>/<int:number>/", views.step, name="scene_step"),
    path("s/<slug:token>/<int:number>/act", views.act, name="scene_act"),
    path("s/<slug:token>/<int:number>/why", views.why, name="scene_why"),
    path("s/<slug:token>/<int:number>/could", views.could, name="scene_could"),
    path("s/<slug:token>/<int:number>/note", views.note, name="scene_note"),
    path("s/<slug:token>/<int:number>/order", questions.order, name="scene_order"),
    path("s/<slug:token>/<int:number>/reach", questions.reach, name="scene_reach"),
    path("s/<slug:token>/<int:number>/quiz", questions.quiz, name="scene_quiz"),
    path("s/<slug:token>/<int:number>/slip", questions.slip, name="scene_slip"),
    path("<str:key>/", views.of_game, name="timing_game"),
    path("<str:key>/read", views.read_row, name="scene_read"),
    path("<str:key>/set", views.set_scene, name="scene_set"),
    path("<str:key>/ready/<slug:slug>", views.open_ready, name="scene_ready"),
]
