from django.urls import path

from judgeapp.rulebook.touched import views

urlpatterns = [
    path("", views.citations, name="citations"),
    path("review", views.review, name="citations_review"),
    path("count/<str:game>", views.count, name="citations_count"),
]
