"""The example site in Django. ``PORT=8000 python3 app.py``"""

import os
import socketserver
import wsgiref.simple_server

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.static import serve

from site_content import (
    KEY,
    POLICY,
    RENDERER,
    SKERRY_FILES,
    STATIC_FILES,
    TEMPLATES,
    TIMEOUT,
    landing_content,
    read_content,
)

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1", "localhost"],
    MIDDLEWARE=[
        "django.middleware.gzip.GZipMiddleware",
        "skerry.Middleware",
        "django.middleware.common.CommonMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SKERRY={"RENDERER": RENDERER, "TIMEOUT": TIMEOUT, "CONFIG": read_content()["config"], "KEY": KEY},
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": TEMPLATES,
            "OPTIONS": {"builtins": ["skerry"]},
        }
    ],
    USE_TZ=True,
)


def landing(request: HttpRequest) -> HttpResponse:
    content = landing_content(request.GET.dict())
    # With the locale of the page.
    request.skerry.config = content["config"]
    response = render(request, "landing.html", content)
    response["Content-Security-Policy"] = POLICY
    return response


urlpatterns = [
    path("", landing),
    path("skerry/<path:path>", serve, {"document_root": SKERRY_FILES}),
    path("<path:path>", serve, {"document_root": STATIC_FILES}),
]


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


if __name__ == "__main__":
    django.setup()
    with wsgiref.simple_server.make_server(
        "127.0.0.1", int(os.environ.get("PORT", "8000")), get_wsgi_application(), Server
    ) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()
