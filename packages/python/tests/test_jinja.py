"""Functions and tags of Jinja2."""

from __future__ import annotations

import asyncio
import re
import unittest
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment, StrictUndefined, TemplateSyntaxError
from markupsafe import Markup

from skerry import Skerry
from tests.fake_renderer import FakeRenderer


def render(source: str, parts: dict[str, str] | None = None, **values: Any) -> str:
    environment = Environment(
        autoescape=True,
        extensions=["skerry.jinja.SkerryExtension"],
        loader=DictLoader({"page": source, **(parts or {})}),
        undefined=StrictUndefined,
    )
    return environment.get_template("page").render(values)


class Templates(unittest.TestCase):
    def test_an_island_has_all_options(self) -> None:
        self.assertEqual(
            render(
                '{{ skerry_widget("x", {"a": "<"}, id="i", load="idle", props_from="/me?a=1&b", fallback="<i>", '
                'slots={"s": html}) }}',
                html=Markup("<b>"),
            ),
            '<div data-widget="x" data-props="{&quot;a&quot;:&quot;&lt;&quot;}" data-props-from="/me?a=1&amp;b" '
            'data-load="idle">&lt;i&gt;<div data-slot="s"><b></div></div>',
        )

    def test_the_content_of_a_tag_is_the_fallback(self) -> None:
        expected = '<div data-widget="x" data-props="{&quot;a&quot;:1}" data-load="idle"><form>&lt;</form></div>'
        for tag in [
            '"x", {"a": 1}, load="idle"',
            '"x", {"a": 1}, load="idle",',
            '"x", props, load=("idle" if text else none)',
        ]:
            source = f"{{% skerry_widget {tag} %}}<form>{{{{ text }}}}</form>{{% endskerry_widget %}}"
            self.assertEqual(render(source, text="<", props={"a": 1}), expected, tag)
        self.assertEqual(
            render('{% skerry_widget "x" %}{% endskerry_widget %}'),
            '<div data-widget="x" data-props="{}"></div>',
        )

    def test_slots_stand_behind_the_fallback_wherever_they_are_written(self) -> None:
        source = (
            '{% for name in ["a", "<"] %}{% skerry_slot name %}{{ name }}{% endskerry_slot %}{% endfor %}rest'
            '{% block more %}{% skerry_slot "a" %}!{% endskerry_slot %}{% endblock %}{% include "part" %}'
        )
        expected = (
            '<div data-widget="x" data-props="{}">rest<div data-slot="z">Z</div><div data-slot="a">a!</div>'
            '<div data-slot="&lt;">&lt;</div><div data-slot="c">C</div></div>'
        )
        for start, end in [
            ('{% skerry_widget "x", slots={"z": "Z"} %}', "{% endskerry_widget %}"),
            ('{% call skerry_widget("x", slots={"z": "Z"}) %}', "{% endcall %}"),
        ]:
            html = render(start + source + end, {"part": '{% skerry_slot "c" %}C{% endskerry_slot %}'})
            self.assertEqual(html, expected)

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

    def test_environments_may_be_asynchronous(self) -> None:
        async def text() -> str:
            return "<"

        source = (
            '{% skerry_widget "x", id="x" %}{{ text() }}{% skerry_slot "a" %}{{ text() }}{% skerry_widget "y" %}'
            '{% skerry_slot "b" %}B{% endskerry_slot %}{% endskerry_widget %}{% endskerry_slot %}{% endskerry_widget %}'
            '{% call skerry_widget("z") %}Z{% endcall %}{{ skerry_widget("z") }}'
        )
        extensions = ["skerry.jinja.SkerryExtension"]
        environment = Environment(autoescape=True, enable_async=True, extensions=extensions)
        html = asyncio.run(environment.from_string(source).render_async(text=text))
        z = '<div data-widget="z" data-props="{}">'
        self.assertEqual(
            html,
            '<div data-widget="x" data-props="{}">&lt;<div data-slot="a">&lt;<div data-widget="y" data-props="{}">'
            f'<div data-slot="b">B</div></div></div></div>{z}Z</div>{z}</div>',
        )

    def test_puts_the_renderers_markup_in_its_place(self) -> None:
        with FakeRenderer() as renderer, Skerry(renderer.url, timeout=5_000).page() as page:
            html = page.fill(
                render(
                    '{{ skerry_head([], {"cart": 1}) }}{% skerry_widget "x" %}F{% skerry_slot "a" %}<i>A</i>'
                    "{% endskerry_slot %}{% endskerry_widget %}"
                )
            )
        self.assertIn('id="skerry-state">{"cart":1}</script>', html)
        self.assertTrue(html.endswith('<!--skerry s1- b--><b>x</b>F<div data-slot="a"><i>A</i></div></div>'), html)
        self.assertEqual(renderer.calls[0]["state"], {"cart": 1})

    def test_the_log_names_template_and_line(self) -> None:
        for source in ['{{ skerry_widget("wrong") }}', '{% skerry_widget "wrong" %}\n{% endskerry_widget %}']:
            with self.subTest(source), FakeRenderer() as renderer, self.assertLogs("skerry") as logs:
                with Skerry(renderer.url, timeout=5_000).page() as page:
                    page.fill(render("\n" + source))
                self.assertIn('"wrong" at <template>:2 was not rendered: bad-props /a', logs.output[0])

    def test_the_descriptions_template_works(self) -> None:
        text = Path(__file__).parent.parent.joinpath("README.md").read_text(encoding="utf-8")
        source = re.search(r"```jinja\n(.*?)```", text, re.DOTALL)[1]  # type: ignore[index]
        with Skerry().page():
            html = render(source)
        self.assertIn('{"cart":{"count":2}}', html)
        self.assertEqual(len(re.findall('data-widget="(?:cart|tabs)" data-props="[^"]+"', html)), 2)
        self.assertIn('<div data-slot="a"><form>…</form></div>', html)

    def test_a_mistake_is_an_error_that_names_it(self) -> None:
        end = "{% endskerry_widget %}"
        for source, message in [
            ('{% skerry_widget "x", lod="idle" %}' + end, "unknown option 'lod'. Did you mean 'load'?"),
            ('{% skerry_widget "x", fallback="" %}' + end, "unknown option 'fallback'"),
            ("{% skerry_widget %}" + end, 'Expected {% skerry_widget "name", props %}'),
            ('{% skerry_widget "x", {}, 1 %}' + end, 'Expected {% skerry_widget "name", props %}'),
            ('{% skerry_widget "x", load="idle", {} %}' + end, "Expected options after the props"),
            ('{% skerry_widget "x" {} %}' + end, "Expected a comma between the arguments."),
            ('{% skerry_widget "x", {} load="idle" %}' + end, "Expected a comma between the arguments."),
            ('{% skerry_widget "x" %}', "endskerry_widget"),
            ("{% skerry_slot %}{% endskerry_slot %}", 'Expected {% skerry_slot "name" %}'),
        ]:
            with self.subTest(source), self.assertRaises(TemplateSyntaxError) as caught:
                render(source)
            self.assertIn(message, str(caught.exception))
        with self.assertRaises(ValueError) as slot:
            render('{% skerry_slot "a" %}{% endskerry_slot %}')
        self.assertIn('The slot "a" is in no widget.', str(slot.exception))
        for source in ['{{ skerry_widget("x", lod="idle") }}', '{% call skerry_widget("x", lod=1) %}{% endcall %}']:
            with self.subTest(source), self.assertRaises(ValueError) as option:
                render(source)
            self.assertIn(
                "unknown option 'lod'. Did you mean 'load'? Expected some of: id, load, slots, props_from, keep_fallback, fallback.",
                str(option.exception),
            )


if __name__ == "__main__":
    unittest.main()
