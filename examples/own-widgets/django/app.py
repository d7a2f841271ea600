"""The booking page in Django. ``PORT=8000 python3 app.py``

The renderer, whose URL is in SKERRY_RENDERER, is ``skerry serve --dir ../dist``.
"""

import json
import os
import sys
import wsgiref.simple_server
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.static import serve

FOLDER = Path(__file__).resolve().parent
EXAMPLES = FOLDER.parent.parent
# As pip would do for a site.
sys.path.insert(0, str(EXAMPLES.parent / "packages" / "python"))

CONTENT = json.loads((FOLDER.parent / "content.json").read_text(encoding="utf-8"))

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1", "localhost"],
    # A site that changes something by its forms has CsrfViewMiddleware, too.
    MIDDLEWARE=["skerry.Middleware"],
    ROOT_URLCONF=__name__,
    SKERRY={
        "RENDERER": os.environ.get("SKERRY_RENDERER"),
        "TIMEOUT": int(os.environ.get("SKERRY_TIMEOUT") or 100),
        "CONFIG": CONTENT["config"],
    },
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [FOLDER / "templates"],
            "OPTIONS": {"builtins": ["skerry"]},
        }
    ],
)

TABS = {
    "label": "Crossings",
    "tabs": [{"slot": "book", "title": "Book"}, {"slot": "times", "title": "Timetable"}],
}


def fields(booking: dict[str, str], errors: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "label": name.capitalize(),
            "harbours": CONTENT["harbours"],
            "value": booking.get(name, ""),
            "error": errors.get(name, ""),
        }
        for name in ("from", "to")
    ]


def find_errors(booking: dict[str, str]) -> dict[str, str]:
    codes = [harbour["code"] for harbour in CONTENT["harbours"]]
    errors = {
        name: CONTENT["errors"]["unknown"] for name, code in booking.items() if code not in codes
    }
    if not errors and booking["from"] == booking["to"]:
        errors["to"] = CONTENT["errors"]["same"]
    return errors


def booking(request: HttpRequest) -> HttpResponse:
    sent = {name: request.POST.get(name, "") for name in ("from", "to")}
    errors = find_errors(sent) if request.method == "POST" else {}
    if request.method == "POST" and not errors:
        return HttpResponse(f"<p>From {sent['from']} to {sent['to']}.</p>")
    values = {**CONTENT, "tabs": TABS, "fields": fields(sent, errors)}
    return render(request, "booking.html", values, status=422 if errors else 200)


urlpatterns = [
    path("", booking),
    path("skerry/<path:path>", serve, {"document_root": FOLDER.parent / "dist"}),
    path(
        "brand.css",
        serve,
        {"document_root": EXAMPLES / "plain-html/pages", "path": "brand.css"},
    ),
    path("ferries.css", serve, {"document_root": FOLDER.parent, "path": "ferries.css"}),
]

if __name__ == "__main__":
    django.setup()
    with wsgiref.simple_server.make_server(
        "127.0.0.1", int(os.environ.get("PORT", "8000")), get_wsgi_application()
    ) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()
