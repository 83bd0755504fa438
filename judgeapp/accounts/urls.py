from django.urls import path

from judgeapp.accounts.views import own, passwords, signing

urlpatterns = [
    path("", signing.account, name="account"),
    path("new/", signing.sign_up, name="sign_up"),
    path("login/", signing.SignIn.as_view(), name="login"),
    path("logout/", signing.SignOut.as_view(next_page="account"), name="logout"),
    path("password/", passwords.change, name="password_own"),
    path("lost/", passwords.lost, name="password_lost"),
    path("lost/<uidb64>/<token>/", passwords.New.as_view(), name="password_new"),
    path("email/", own.email, name="account_email"),
    path("elsewhere/", own.sign_out_elsewhere, name="sign_out_elsewhere"),
    path("delete/", own.delete, name="account_delete"),
]
