from django.urls import path

from judgeapp.rulebook.touched import mending, views

urlpatterns = [
    path("", views.citations, name="citations"),
    path("review", views.review, name="citations_review"),
    path("mend/", mending.mend, name="citations_mend"),
    path("mended", mending.mended, name="citations_mended"),
    path("history/", mending.history, name="citations_history"),
    path("history/<int:pk>/undo", mending.undo, name="citations_undo"),
    path("count/<str:game>", views.count, name="citations_count"),
]
