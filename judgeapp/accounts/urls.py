from django.urls import path

from judgeapp.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("new/", views.sign_up, name="sign_up"),
    path("login/", views.SignIn.as_view(), name="login"),
    path("logout/", views.SignOut.as_view(next_page="account"), name="logout"),
]
