from xml.sax.saxutils import escape

from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import path

import skerry


def page(request: HttpRequest) -> HttpResponse:
    state = {"cart": {"count": 2}}
    return render(request, f"{request.GET['template']}.html", {"state": state, "props": {"label": "Cart"}})


def json(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"html": skerry.widget("cart", fallback="F")})


def feed(request: HttpRequest) -> HttpResponse:
    island = escape(skerry.widget("cart", fallback="F"))
    return HttpResponse(f"<content>{island}</content>", content_type="application/atom+xml")


def stream(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(skerry.widget("cart", fallback="F") for _ in range(1))


async def later(request: HttpRequest) -> HttpResponse:
    return page(request)


urlpatterns = [path("page", page), path("later", later), path("json", json), path("feed", feed), path("stream", stream)]
