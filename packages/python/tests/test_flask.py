"""The extension for Flask."""

from __future__ import annotations

import gzip
import tempfile
import unittest
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, render_template_string, stream_template_string, stream_with_context

import skerry
from skerry.flask import SkerryExtension
from tests.built_files import build_files
from tests.fake_renderer import FakeRenderer

PAGE = (
    '<head>{{ skerry_head(["cart"], {"cart": {"count": 2}}) }}</head>'
    '{% skerry_widget "cart", {"label": "Cart"} %}Fallback{% skerry_slot "a" %}<i>A</i>{% endskerry_slot %}'
    "{% endskerry_widget %}"
)


class Extension(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def app(self, **settings: Any) -> Flask:
        app = Flask("site", root_path=str(self.folder))
        app.config["SKERRY"] = {"RENDERER": None, **settings}
        SkerryExtension(app)
        app.add_url_rule("/", "page", lambda: render_template_string(PAGE))
        return app

    def test_islands_have_the_renderers_markup(self) -> None:
        build_files(self.folder)
        with FakeRenderer() as renderer:
            response = self.app(RENDERER=renderer.url, TIMEOUT=5_000).test_client().get("/")
        self.assertIn(
            '<!--skerry s1- b--><b>cart</b>Fallback<div data-slot="a"><i>A</i></div></div>', response.text
        )
        self.assertIn('id="skerry-state">{"cart":{"count":2}}</script>', response.text)
        self.assertIn('<link rel="modulepreload" href="/skerry/chunks/cart.js">', response.text)
        self.assertEqual(int(response.headers["Content-Length"]), len(response.data))
        self.assertEqual(renderer.calls[0]["state"], {"cart": {"count": 2}})

    def test_pages_wait_longer_while_an_app_is_developed(self) -> None:
        for debug, settings, seconds in ((False, {}, 0.1), (True, {}, 2.0), (True, {"TIMEOUT": 50}, 0.05)):
            app = Flask("site", root_path=str(self.folder))
            app.debug = debug
            app.config["SKERRY"] = {"RENDERER": "http://127.0.0.1:9", "DEV": "", "FILES": None, **settings}
            SkerryExtension(app)
            self.assertEqual(app.extensions["skerry"]._renderer._timeout, seconds)

    def test_without_a_renderer_the_fallback_stays(self) -> None:
        build_files(self.folder)
        with self.assertLogs("skerry", "WARNING"):
            text = self.app(RENDERER="http://127.0.0.1:9").test_client().get("/").text
        self.assertIn('Fallback<div data-slot="a"><i>A</i></div></div>', text)
        self.assertNotIn("<!--", text)

    def test_a_page_stands_before_anything_is_built(self) -> None:
        with self.assertLogs("skerry", "WARNING") as logs:
            app = self.app()
        self.assertIn("Run `npx skerry build`", logs.output[0])
        response = app.test_client().get("/")
        self.assertEqual(response.status_code, 200)

    def test_views_may_change_the_config_and_write_islands_themselves(self) -> None:
        build_files(self.folder)
        app = self.app()

        @app.route("/own")
        def own() -> str:
            from flask import g

            g.skerry.config = {"product": "own"}
            return skerry.head() + skerry.widget("cart", fallback="F")

        text = app.test_client().get("/own").text
        self.assertIn('{"product":"own"}', text)
        self.assertIn('<div data-widget="cart" data-props="{}">F</div>', text)

    def test_serves_the_files_of_browsers_as_they_are_cached(self) -> None:
        folder = build_files(self.folder)
        client = self.app().test_client()
        script = client.get("/skerry/skerry.js")
        self.assertEqual(script.data, (folder / "skerry.js").read_bytes())
        self.assertEqual(script.headers["Cache-Control"], "no-cache")
        self.assertEqual(script.mimetype, "text/javascript")
        self.assertEqual(client.get("/skerry/skerry.css").mimetype, "text/css")
        self.assertNotIn("Last-Modified", script.headers)
        again = client.get("/skerry/skerry.js", headers={"If-None-Match": script.headers["ETag"]})
        self.assertEqual((again.status_code, again.data), (304, b""))
        (folder / "skerry.js").write_text("import './chunks/tart.js';", encoding="utf-8")
        changed = client.get("/skerry/skerry.js", headers={"If-None-Match": script.headers["ETag"]})
        self.assertEqual(changed.status_code, 200)
        self.assertIn("immutable", client.get("/skerry/chunks/cart.js").headers["Cache-Control"])
        for path in ["renderer.mjs", "Renderer.mjs", "a/../renderer.mjs", "renderer/cart.js", ".skerry-kept.json", "none.js", "../a"]:
            self.assertEqual(client.get(f"/skerry/{path}").status_code, 404, path)

    def test_files_of_the_static_folder_are_served_by_flask(self) -> None:
        app = self.app(BASE="/static/skerry/")
        self.assertNotIn("skerry", app.view_functions)
        self.assertIn('src="/static/skerry/skerry.js"', app.test_client().get("/").text)

    def test_what_is_streamed_keeps_its_fallbacks(self) -> None:
        build_files(self.folder)
        with FakeRenderer() as renderer:
            app = self.app(RENDERER=renderer.url, TIMEOUT=5_000)

            @app.route("/stream")
            def stream() -> Response:
                def parts() -> Iterator[str]:
                    yield skerry.widget("cart", fallback="Fallback")

                return Response(stream_with_context(parts()), mimetype="text/html")

            app.add_url_rule("/template", "template", lambda: stream_template_string(PAGE))
            text = app.test_client().get("/stream").text
            template = app.test_client().get("/template").text
        self.assertEqual(text, '<div data-widget="cart" data-props="{}">Fallback</div>')
        self.assertIn('Fallback<div data-slot="a"><i>A</i></div></div>', template)
        self.assertNotIn("<!--", template)
        self.assertEqual(renderer.calls, [])

    def test_answers_that_are_no_pages_have_no_places_of_islands(self) -> None:
        def escaped() -> Response:
            island = str(skerry.widget("cart", fallback="F"))
            text = render_template_string("{{ {'html': island}|tojson }}", island=island)
            return Response(text, mimetype="application/json")

        def feed() -> Response:
            return Response(escape(skerry.widget("cart", fallback="F"), quote=False), mimetype="application/atom+xml")

        def compressed() -> Response:
            content = gzip.compress(skerry.widget("cart").encode())
            return Response(content, mimetype="text/html", headers={"Content-Encoding": "gzip"})

        build_files(self.folder)
        with FakeRenderer() as renderer:
            app = self.app(RENDERER=renderer.url, TIMEOUT=5_000)
            app.add_url_rule("/json", "json", lambda: {"html": skerry.widget("cart", fallback="F")})
            app.add_url_rule("/script", "script", escaped)
            app.add_url_rule("/feed", "feed", feed)
            app.add_url_rule("/zip", "zip", compressed)
            client = app.test_client()
            island = '<div data-widget="cart" data-props="{}">F</div>'
            self.assertEqual(client.get("/json").json, {"html": island})
            self.assertEqual(client.get("/script").json, {"html": island})
            self.assertEqual(client.get("/feed").text, escape(island, quote=False))
            with self.assertLogs("skerry", "WARNING") as logs:
                client.get("/zip")
        self.assertIn("/zip was compressed before it was filled", logs.output[0])
        self.assertEqual(renderer.calls, [])

    def test_fills_what_extensions_compress_that_were_created_before(self) -> None:
        def compress(response: Response) -> Response:
            response.headers["Content-Encoding"] = "gzip"
            response.set_data(gzip.compress(response.get_data()))
            return response

        build_files(self.folder)
        with FakeRenderer() as renderer:
            app = Flask("site", root_path=str(self.folder))
            app.config["SKERRY"] = {"RENDERER": renderer.url, "TIMEOUT": 5_000}
            app.after_request(compress)
            SkerryExtension(app)
            app.add_url_rule("/", "page", lambda: render_template_string(PAGE))
            filled = gzip.decompress(app.test_client().get("/").data).decode()
            late = self.app(RENDERER=renderer.url)
            late.after_request(compress)
            with self.assertLogs("skerry", "WARNING") as logs:
                late.test_client().get("/")
        self.assertIn("<!--skerry s1- b--><b>cart</b>", filled)
        self.assertIn("Create SkerryExtension after what compresses.", logs.output[0])
        self.assertEqual(len(renderer.calls), 1)

    def test_each_request_has_a_page_of_its_own_also_after_an_error(self) -> None:
        build_files(self.folder)
        app = self.app()
        app.add_url_rule("/broken", "broken", lambda: render_template_string('{{ skerry_widget("x", id="a") }}{{ 1 / 0 }}'))
        app.add_url_rule("/whole", "whole", lambda: render_template_string('{{ skerry_widget("x", id="a") }}'))
        app.testing = True
        client = app.test_client()
        for _ in range(2):
            with self.assertRaises(ZeroDivisionError):
                client.get("/broken")
            self.assertEqual(client.get("/whole").status_code, 200)
        with self.assertRaises(RuntimeError):
            skerry.head()

    def test_the_page_of_an_error_begins_anew(self) -> None:
        build_files(self.folder)
        with FakeRenderer() as renderer:
            app = self.app(RENDERER=renderer.url, TIMEOUT=5_000)

            @app.route("/<int:status>")
            def failing(status: int) -> str:
                skerry.head([], {"cart": 1})
                skerry.widget("x", id="a")
                abort(status)

            for status in [404, 500]:
                app.register_error_handler(status, lambda error: (skerry.widget("y", id="a"), error.code))
            for status in [404, 500]:
                response = app.test_client().get(f"/{status}")
                self.assertEqual(response.status_code, status)
                self.assertIn("<b>y</b>", response.text)
        for call in renderer.calls:
            self.assertEqual(call["islands"], {"a": {"widget": "y", "props": {}, "id": "a"}})
            self.assertNotIn("state", call)

    def test_a_mistake_in_the_setting_is_an_error_that_names_it(self) -> None:
        build_files(self.folder)
        for settings, message in [
            ({"RENDRER": ""}, "SKERRY has the unknown key 'RENDRER'. Did you mean 'RENDERER'?"),
            ({"FILES": "/nowhere"}, "head.json cannot be read"),
            ({"RENDERER": "localhost:4851"}, "The renderer's URL"),
        ]:
            with self.subTest(settings), self.assertRaises(ValueError) as caught:
                self.app(**settings)
            self.assertIn(message, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
