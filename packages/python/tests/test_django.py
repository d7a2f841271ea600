"""Tags, middleware, static files and checks of Django."""

from __future__ import annotations

import asyncio
import re
import tempfile
import unittest
from html import escape
from pathlib import Path
from typing import Any, TypedDict
from unittest import mock

import django
from django.conf import settings

PROJECT = tempfile.TemporaryDirectory()
settings.configure(
    ALLOWED_HOSTS=["*"],
    BASE_DIR=PROJECT.name,
    INSTALLED_APPS=["django.contrib.staticfiles", "skerry"],
    MIDDLEWARE=["django.middleware.gzip.GZipMiddleware", "skerry.Middleware"],
    # The tests know what fails.
    LOGGING={"version": 1, "disable_existing_loggers": False, "handlers": {"none": {"class": "logging.NullHandler"}}, "loggers": {"django": {"handlers": ["none"], "propagate": False}}},
    ROOT_URLCONF="tests.django_urls",
    SECRET_KEY="only for these tests",
    STATIC_URL="/static/",
    STATIC_ROOT=str(Path(PROJECT.name, "collected")),
    STATICFILES_FINDERS=["skerry.finders.SkerryFinder"],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [Path(__file__).parent / "templates"],
        }
    ],
    USE_TZ=True,
)
django.setup()

from django.core.checks import run_checks
from django.core.management import call_command
from django.template import Context, Engine, TemplateSyntaxError, engines
from django.test import AsyncClient, Client, SimpleTestCase, override_settings
from django.utils.safestring import mark_safe
from django.utils.translation import override

from skerry import Skerry
from tests.built_files import build_files
from tests.fake_renderer import FakeRenderer

FILES = build_files(PROJECT.name)


def tearDownModule() -> None:
    PROJECT.cleanup()


def render(source: str, **values: Any) -> str:
    engine = engines["django"].engine
    return engine.from_string("{% load skerry %}" + source).render(Context(values))


class Tags(SimpleTestCase):
    def test_former_names_of_the_one_file_helper_write_the_same_and_are_deprecated(self) -> None:
        engine = Engine(builtins=["skerry"])
        for former, now in [
            ("{% head state=state %}", "{% skerry_head state=state %}"),
            ('{% widget "x" props %}b{% endwidget %}', '{% skerry_widget "x" props %}b{% endskerry_widget %}'),
        ]:
            context = Context({"props": {"a": 1}, "state": {"b": 2}})
            with Skerry().page(), self.assertWarnsRegex(DeprecationWarning, "skerry_"):
                html = engine.from_string(former).render(context)
            with Skerry().page():
                self.assertEqual(html, engine.from_string(now).render(context))

    def test_an_island_has_all_options(self) -> None:
        html = render(
            '{% skerry_widget "x" props id="i" load="idle" props_from=url slots=slots %}<i>{{ text }}</i>'
            "{% endskerry_widget %}",
            props={"a": "<"},
            url="/me?a=1&b",
            slots={"s": mark_safe("<b>"), "t": "<"},
            text="<",
        )
        self.assertEqual(
            html,
            '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" '
            'data-load="idle"><i>&lt;</i><div data-slot="s"><b></div><div data-slot="t">&lt;</div></div>',
        )

    def test_without_slots_there_is_no_option(self) -> None:
        self.assertEqual(
            render('{% skerry_widget "x" %}{% endskerry_widget %}'),
            '<div data-widget="x" data-props="{}"></div>',
        )
        with FakeRenderer() as renderer, override_settings(SKERRY={"RENDERER": renderer.url, "TIMEOUT": 5_000}):
            Client().get("/page?template=plain")
        self.assertNotIn("slots", renderer.calls[0]["islands"]["s1-"])

    def test_slots_stand_behind_the_fallback_wherever_they_are_written(self) -> None:
        html = render(
            '{% skerry_widget "x" slots=slots %}'
            "{% for name in names %}{% skerry_slot name %}{{ name }}{% endskerry_slot %}{% endfor %}rest"
            '{% if True %}{% skerry_slot "a" %}!{% endskerry_slot %}{% endif %}'
            '{% include "part.html" only %}'
            "{% endskerry_widget %}",
            names=["a", "<"],
            slots={"z": "Z"},
        )
        self.assertEqual(
            html,
            '<div data-widget="x" data-props="{}">rest<div data-slot="z">Z</div><div data-slot="a">a!</div>'
            '<div data-slot="&lt;">&lt;</div><div data-slot="part">Part</div></div>',
        )

    def test_islands_stand_in_slots_of_others(self) -> None:
        html = render(
            '{% skerry_widget "x" %}{% skerry_slot "a" %}{% skerry_widget "y" %}{% skerry_slot "b" %}B'
            '{% endskerry_slot %}{% endskerry_widget %}{% endskerry_slot %}{% skerry_slot "c" %}C{% endskerry_slot %}'
            "{% endskerry_widget %}"
        )
        self.assertEqual(
            html,
            '<div data-widget="x" data-props="{}"><div data-slot="a"><div data-widget="y" data-props="{}">'
            '<div data-slot="b">B</div></div></div><div data-slot="c">C</div></div>',
        )

    def test_a_mistake_is_an_error_that_names_it(self) -> None:
        end = "{% endskerry_widget %}"
        for source, message in [
            ('{% skerry_widget "x" lod="idle" %}' + end, "unknown option 'lod'. Did you mean 'load'?"),
            ('{% skerry_widget "x" colour=1 %}' + end, "Expected some of: id, load, slots, props_from, keep_fallback."),
            ("{% skerry_widget %}" + end, 'Expected {% skerry_widget "name" props %}'),
            ('{% skerry_widget "x" a b %}' + end, 'Expected {% skerry_widget "name" props %}'),
            ('{% skerry_widget "x" %}', "Unclosed tag"),
            ('{% skerry_widget "x" %}{% skerry_slot %}{% endskerry_slot %}' + end, 'Expected {% skerry_slot "name" %}'),
        ]:
            with self.subTest(source), self.assertRaises(TemplateSyntaxError) as caught:
                render(source)
            self.assertIn(message, str(caught.exception))
        slot = "{% skerry_slot name %}{% endskerry_slot %}"
        for source, name, message in [
            (slot, "a", 'The slot "a" is in no widget.'),
            (f'{{% skerry_widget "x" %}}{slot}{end}', None, 'A slot of the widget "x" has no name.'),
            (
                f'{{% skerry_widget "x" %}}{{% skerry_slot "b" %}}{slot}{{% endskerry_slot %}}{end}',
                "a",
                'The slot "a" is in no widget.',
            ),
        ]:
            with self.subTest(source), self.assertRaises(ValueError) as caught:
                render(source, name=name)
            self.assertIn(message, str(caught.exception))

    def test_a_slot_that_raises_leaves_nothing_open(self) -> None:
        class Broken:
            def __str__(self) -> str:
                raise RuntimeError("broken")

        with self.assertRaises(RuntimeError):
            render('{% skerry_widget "x" %}{{ broken }}{% endskerry_widget %}', broken=Broken())
        with self.assertRaises(ValueError):
            render('{% skerry_slot "a" %}{% endskerry_slot %}')


class Pages(SimpleTestCase):
    def get(self, query: str = "template=page", **skerry: Any) -> str:
        with override_settings(SKERRY=skerry):
            return Client().get(f"/page?{query}").content.decode()

    def test_islands_have_the_renderers_markup(self) -> None:
        with FakeRenderer() as renderer:
            html = self.get(RENDERER=renderer.url, TIMEOUT=5_000, CONFIG={"product": "acme"})
        self.assertIn('<script type="application/json" id="skerry-state">{"cart":{"count":2}}</script>', html)
        self.assertIn('<script type="application/json" id="skerry-config">{"product":"acme"}</script>', html)
        self.assertIn(
            '<!--skerry s1- b--><b>cart</b>\n  Fallback\n  <div data-slot="a"><i>A</i></div></div>', html
        )
        self.assertEqual(len(renderer.calls), 1)
        self.assertEqual(renderer.calls[0]["state"], {"cart": {"count": 2}})
        self.assertEqual(renderer.calls[0]["islands"]["s1-"]["slots"], {"children": "<!--slot 0-->", "a": "<!--slot 1-->"})

    def test_the_log_names_template_and_line(self) -> None:
        with FakeRenderer() as renderer, self.assertLogs("skerry", "WARNING") as logs:
            self.get("template=wrong", RENDERER=renderer.url, TIMEOUT=5_000)
        self.assertRegex(logs.output[0], r'"wrong" at \S+wrong\.html:2 was not rendered: bad-props /a')

    def test_the_head_has_the_static_files(self) -> None:
        html = self.get(RENDERER=None)
        self.assertIn('<link rel="stylesheet" href="/static/skerry/skerry.css">', html)
        self.assertIn('<link rel="modulepreload" href="/static/skerry/chunks/cart.js">', html)
        self.assertIn('src="/static/skerry/skerry.js"', html)
        with override_settings(STATICFILES_FINDERS=[]):
            self.assertIn('src="/skerry/skerry.js"', self.get(RENDERER=None))

    def test_pages_have_the_language_of_the_request(self) -> None:
        for language, config in [("de", '{"locale":"de"}'), ("en-us", "{}"), ("pt-br", '{"locale":"pt-br"}')]:
            with self.subTest(language), override(language):
                self.assertIn(f'id="skerry-config">{config}</script>', self.get(RENDERER=None))
        with override("de"):
            self.assertIn('{"locale":"fr"}</script>', self.get(RENDERER=None, CONFIG={"locale": "fr"}))

    async def test_a_view_may_be_asynchronous(self) -> None:
        with FakeRenderer() as renderer, override_settings(SKERRY={"RENDERER": renderer.url, "TIMEOUT": 5_000}):
            responses = [
                await AsyncClient().get("/later?template=page"),
                *await asyncio.gather(*(AsyncClient().get("/page?template=page") for _ in range(3))),
            ]
        for response in responses:
            self.assertIn("<!--skerry s1- b--><b>cart</b>", response.content.decode())
        self.assertEqual(len(renderer.calls), 4)

    def test_the_page_of_an_error_begins_anew(self) -> None:
        with FakeRenderer() as renderer, override_settings(SKERRY={"RENDERER": renderer.url, "TIMEOUT": 5_000}):
            client = Client(raise_request_exception=False)
            response = client.get("/page?template=failing")
        self.assertEqual(response.status_code, 500)
        self.assertIn("<b>other</b>", response.content.decode())
        self.assertEqual(len(renderer.calls), 1)
        self.assertEqual(renderer.calls[0]["islands"], {"a": {"widget": "other", "props": {}, "id": "a"}})
        self.assertNotIn("state", renderer.calls[0])

    def test_answers_that_are_no_pages_have_no_places_of_islands(self) -> None:
        with FakeRenderer() as renderer, override_settings(SKERRY={"RENDERER": renderer.url}):
            html = Client().get("/json").json()["html"]
            feed = Client().get("/feed").content.decode()
            streamed = b"".join(Client().get("/stream").streaming_content).decode()
        self.assertEqual(html, '<div data-widget="cart" data-props="{}">F</div>')
        self.assertEqual(streamed, html)
        self.assertEqual(feed, f"<content>{escape(html, quote=False)}</content>")
        self.assertEqual(renderer.calls, [])

    def test_without_a_renderer_the_fallback_stays(self) -> None:
        with self.assertLogs("skerry", "WARNING"):
            html = self.get(RENDERER="http://127.0.0.1:9")
        self.assertIn('Fallback\n  <div data-slot="a"><i>A</i></div></div>', html)
        self.assertNotIn("<!--", html)

    def test_a_page_stands_before_anything_is_built(self) -> None:
        with override_settings(BASE_DIR=str(FILES)), self.assertLogs("skerry", "WARNING") as logs:
            self.assertIn('data-widget="cart"', self.get(RENDERER=None))
        self.assertIn("Run `npx skerry build`", logs.output[0])

    def test_the_server_of_skerry_dev_has_all_files(self) -> None:
        for skerry, variable in [({"DEV": "http://localhost:4852"}, ""), ({}, "http://localhost:4852/")]:
            with self.subTest(skerry), mock.patch.dict("os.environ", SKERRY_DEV=variable):
                with override_settings(BASE_DIR="/nowhere"), self.assertLogs("skerry", "WARNING") as logs:
                    html = self.get(**skerry)
                self.assertIn('src="http://localhost:4852/static/skerry/skerry.js"', html)
                self.assertNotIn("npx skerry build", "".join(logs.output))

    def test_the_environment_names_renderer_and_key(self) -> None:
        with FakeRenderer() as renderer:
            variables = {"SKERRY_RENDERER": renderer.url, "SKERRY_KEY": "secret"}
            with mock.patch.dict("os.environ", variables):
                self.get(TIMEOUT=5_000)
        self.assertEqual(renderer.keys, ["Bearer secret"])

    def test_an_empty_renderer_is_none(self) -> None:
        with mock.patch.dict("os.environ", SKERRY_RENDERER=""), self.assertNoLogs("skerry"):
            html = self.get()
        self.assertIn("Fallback", html)
        self.assertNotIn("<!--", html)

    def test_types_of_props_are_props(self) -> None:
        class CartProps(TypedDict):
            label: str

        html = render('{% skerry_widget "cart" props %}{% endskerry_widget %}', props=CartProps(label="Cart"))
        self.assertEqual(html, '<div data-widget="cart" data-props="{&quot;label&quot;:&quot;Cart&quot;}"></div>')

    def test_the_descriptions_template_works(self) -> None:
        text = Path(__file__).parent.parent.joinpath("README.md").read_text(encoding="utf-8")
        source = re.search(r"```django\n(.*?)```", text, re.DOTALL)[1]  # type: ignore[index]
        with Skerry(config={}).page():
            html = render(source, state={"cart": {"count": 2}}, props={"label": "Cart"})
        self.assertIn('{"cart":{"count":2}}', html)
        self.assertEqual(len(re.findall('data-widget="(?:cart|tabs)" data-props="[^"]+"', html)), 2)
        self.assertIn('<div data-slot="a"><form>…</form></div>', html)


class StaticFiles(SimpleTestCase):
    def test_collectstatic_copies_what_browsers_load(self) -> None:
        for storage in ["StaticFilesStorage", "ManifestStaticFilesStorage"]:
            name = f"django.contrib.staticfiles.storage.{storage}"
            changed: dict[str, Any] = (
                {"STORAGES": {"staticfiles": {"BACKEND": name}}}
                if django.VERSION >= (4, 2)
                else {"STATICFILES_STORAGE": name}
            )
            with self.subTest(storage), override_settings(**changed):
                call_command("collectstatic", interactive=False, clear=True, verbosity=0)
                folder = Path(settings.STATIC_ROOT)
                files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
                expected = {"skerry.js", "skerry.css", "head.json", "chunks/cart.js", "chunks/cart.js.br"}
                self.assertLessEqual({f"skerry/{file}" for file in expected}, files)
                self.assertEqual([file for file in files if "renderer" in file or "kept" in file], [])

    def test_finds_files_of_browsers_alone(self) -> None:
        from django.contrib.staticfiles import finders

        self.assertEqual(finders.find("skerry/chunks/cart.js"), str(FILES / "chunks/cart.js"))
        self.assertEqual(list(finders.find("skerry/skerry.js", True)), [str(FILES / "skerry.js")])
        for path in ["renderer.mjs", "Renderer.mjs", "renderer/cart.js", ".skerry-kept.json", "none.js"]:
            self.assertIsNone(finders.find(f"skerry/{path}"), path)
        self.assertIsNone(finders.find("other/skerry.js"))


class Checks(SimpleTestCase):
    def ids(self, **changed: Any) -> list[str]:
        with override_settings(**changed):
            return [f"{one.id} {one.msg} {one.hint or ''}" for one in run_checks(tags=["skerry"])]

    def test_finds_no_mistake_where_there_is_none(self) -> None:
        self.assertEqual(self.ids(), [])
        self.assertEqual(self.ids(SKERRY={"DEV": "http://localhost:4852"}, BASE_DIR="/nowhere"), [])
        self.assertEqual(self.ids(SKERRY={"BASE": "https://cdn.example.com/skerry/", "RENDERER": None}), [])

    def test_finds_mistakes(self) -> None:
        gzip = "django.middleware.gzip.GZipMiddleware"
        locale = "django.middleware.locale.LocaleMiddleware"
        mistakes: list[tuple[dict[str, Any], str]] = [
            ({"SKERRY": ["RENDERER"]}, r"^skerry.E001 SKERRY is a list"),
            ({"SKERRY": {"RENDRER": ""}}, r"^skerry.E002 .*'RENDRER'. Did you mean 'RENDERER'\?"),
            ({"SKERRY": {"files": str(FILES)}}, r"^skerry.E002 .*'files'. Did you mean 'FILES'\?"),
            ({"SKERRY": {"COLOUR": 1}}, r"^skerry.E002 .*Expected some of: FILES, BASE"),
            ({"SKERRY": {"FILES": "/nowhere"}}, r"^skerry.E003 The folder /nowhere .*npx skerry build"),
            ({"BASE_DIR": "/nowhere"}, r"^skerry.W003 The folder /nowhere/public/skerry "),
            ({"BASE_DIR": None}, r"^skerry.W001 .*BASE_DIR"),
            ({"SKERRY": {"BASE": "static/skerry/"}}, r"^skerry.E004 .*'static/skerry/'"),
            ({"SKERRY": {"BASE": "/static/other/"}}, r"^skerry.E005 Pages load /static/other/skerry.js"),
            ({"MIDDLEWARE": []}, r'^skerry.E006 MIDDLEWARE has no "skerry.Middleware"'),
            ({"MIDDLEWARE": ["skerry.Middleware", gzip]}, rf'^skerry.E007 In MIDDLEWARE, "{gzip}" is below.*filled first'),
            ({"MIDDLEWARE": ["skerry.Middleware", locale]}, rf'^skerry.E007 In MIDDLEWARE, "{locale}" is below.*language'),
            ({"SKERRY": {"TIMEOUT": "100"}}, r"^skerry.E008 .*'100'.*milliseconds"),
            ({"SKERRY": {"TIMEOUT": 0}}, r"^skerry.E008 "),
            ({"SKERRY": {"CONFIG": ["a"]}}, r"^skerry.E009 .*list.*dictionary"),
            ({"SKERRY": {"RENDERER": "localhost:4851"}}, r"^skerry.E010 .*'localhost:4851'.*http://127.0.0.1:4851"),
            ({"SKERRY": {"KEY": "é", "RENDERER": "http://127.0.0.1:1"}}, r"^skerry.E010 .*key is not valid"),
        ]
        for changed, expected in mistakes:
            with self.subTest(changed):
                found = self.ids(**changed)
                self.assertEqual(len(found), 1, found)
                self.assertRegex(found[0], expected)

    def test_finds_files_of_another_folder(self) -> None:
        with tempfile.TemporaryDirectory() as other:
            Path(other, "head.json").write_text("{}", encoding="utf-8")
            Path(other, "skerry.js").write_text("", encoding="utf-8")
            finders = ["django.contrib.staticfiles.finders.FileSystemFinder"]
            skerry = {"BASE": "/static/skerry/"}
            found = self.ids(SKERRY=skerry, STATICFILES_FINDERS=finders, STATICFILES_DIRS=[("skerry", other)])
            self.assertRegex(found[0], f"^skerry.W002 Pages load {other}/skerry.js, but preload files from {FILES}")


if __name__ == "__main__":
    unittest.main()
