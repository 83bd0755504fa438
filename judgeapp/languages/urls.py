from django.urls import path

from judgeapp.languages import views

urlpatterns = [
    path("pick", views.pick, name="pick_language"),
    path("<slug:language>/<slug:stamp>.js", views.words, name="words"),
]
