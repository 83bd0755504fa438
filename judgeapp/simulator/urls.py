from django.urls import path

from judgeapp.simulator.views import keeping, library, questions, stepping

urlpatterns = [
    path("", library.front, name="timing"),
    path("open", library.open_file, name="scene_open"),
    path("open/", library.open_form, name="scene_open_form"),
    path("games/", questions.games_compared, name="games_compared"),
    path("s/<slug:token>/", stepping.scene, name="scene"),
    path("s/<slug:token>/text", keeping.as_text, name="scene_text"),
    path("s/<slug:token>/json", keeping.as_json, name="scene_json"),
    path("s/<slug:token>/file", keeping.as_file, name="scene_file"),
    path("s/<slug:token>/compare/<slug:other>/", questions.compare, name="scene_compare"),
    path("s/<slug:token>/<int:number>/", stepping.step, name="scene_step"),
    path("s/<slug:token>/<int:number>/act", stepping.act, name="scene_act"),
    path("s/<slug:token>/<int:number>/why", stepping.why, name="scene_why"),
    path("s/<slug:token>/<int:number>/note", stepping.note, name="scene_note"),
    path("s/<slug:token>/<int:number>/order", questions.order, name="scene_order"),
    path("s/<slug:token>/<int:number>/reach", questions.reach, name="scene_reach"),
    path("s/<slug:token>/<int:number>/quiz", questions.quiz, name="scene_quiz"),
    path("s/<slug:token>/<int:number>/slip", keeping.slip, name="scene_slip"),
    path("<str:key>/", library.of_game, name="timing_game"),
    path("<str:key>/set", library.set_scene, name="scene_set"),
    path("<str:key>/ready/<slug:slug>", library.open_ready, name="scene_ready"),
]
