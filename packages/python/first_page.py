"""A first page. In the folder of the release: python3 helpers/python/first_page.py runserver 8000"""

import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.template import engines
from django.urls import path
from django.views.static import serve

settings.configure(
    DEBUG=True,
    SECRET_KEY="only for this page on this machine",
    ROOT_URLCONF=__name__,
    MIDDLEWARE=["skerry.Middleware"],
    SKERRY={"RENDERER": os.environ.get("SKERRY_RENDERER")},
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"builtins": ["skerry"]},
        }
    ],
)

TEMPLATE = """<!doctype html>
<html lang="en">
<title>A first page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js" async></script>
{% skerry_widget "pagination" props %}<a href="?page=4">Next page</a>{% endskerry_widget %}
"""


def first_page(request):
    props = {"pages": 9, "page": 3, "href": "?page={page}"}
    template = engines["django"].from_string(TEMPLATE)
    return HttpResponse(template.render({"props": props}, request))


urlpatterns = [path("", first_page), path("skerry/<path:path>", serve, {"document_root": "skerry"})]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
