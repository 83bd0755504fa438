from django.urls import path

from judgeapp.rulebook import views

urlpatterns = [
    path("", views.home, name="home"),
    path("search", views.search, name="search"),
    path("style", views.style, name="style"),
    path("<str:game>/", views.contents, name="contents"),
    path("<str:game>/rules/", views.all_rules, name="all_rules"),
    path("<str:game>/rules/<path:number>", views.rule, name="rule"),
    path("<str:game>/preview/<path:number>", views.preview, name="preview"),
    path("<str:game>/glossary/", views.glossary, name="glossary"),
    path("<str:game>/glossary/<str:slug>", views.term, name="term"),
    path("<str:game>/lexicon/", views.lexicon, name="lexicon"),
]
