from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from judgeapp.accounts import views
from judgeapp.limits import limited

login = LoginView.as_view(template_name="accounts/login.html", redirect_authenticated_user=True)

urlpatterns = [
    path("", views.account, name="account"),
    path("new/", views.sign_up, name="sign_up"),
    path("login/", limited("login")(login), name="login"),
    path("logout/", LogoutView.as_view(next_page="account"), name="logout"),
]
