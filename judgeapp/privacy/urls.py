from django.urls import path

from judgeapp.privacy import views

urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("account/all.json", views.account, name="account_file"),
    path("robots.txt", views.robots, name="robots"),
]
