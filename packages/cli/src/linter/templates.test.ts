import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { glob } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { siteWidgets } from "../site/site-widgets.ts";
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import type { PageDiagnostic } from "./page/page-diagnostic.ts";
import { findTemplateTags } from "./templates/find-template-tags.ts";
import { syntaxOf, type TemplateSyntax } from "./templates/template-syntax.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const templates = await glob(
  ["examples/**/*.{twig,jinja,erb,gohtml,ejs}", "examples/django/templates/*.html"],
  { cwd: root, ignore: "**/node_modules/**" },
);

it("there are templates of every example backend that has some, and of the gallery", () => {
  const backends = new Set(templates.map((file) => file.split("/")[1]));
  expect([...backends].sort()).toEqual([
    "django",
    "go-template",
    "node-express",
    "php-twig",
    "plain-html",
    "ruby-erb",
  ]);
});

it.each(templates)("says nothing on %s", async (file) => {
  const [read] = await collectPages(root + file, { isTemplate: true });
  // The page about shared state has widgets of its own.
  const widgets = siteWidgets(undefined, ["ticket-count", "ticket-price"]);
  expect(read && (await checkPage(await read(), widgets))).toEqual([]);
});

describe("the tags of a template", () => {
  it.each([
    ["a.twig", "a {{ {'b':{'c':1}} }} d", ["{{ {'b':{'c':1}} }}"]],
    ["a.twig", `{{ "}}" }}{# {{ x }} #}{% if a %}`, ['{{ "}}" }}', "{# {{ x }} #}", "{% if a %}"]],
    ["a.liquid", "{% raw %}{{ x }}{% endraw %}{{", ["{% raw %}{{ x }}{% endraw %}"]],
    ["a.tmpl", "{{/* a }} */}}{{- .A -}} {% no %}", ["{{/* a }} */}}", "{{- .A -}}"]],
    ["a.erb", "<%= a %><%# b %> {{ c }}", ["<%= a %>", "<%# b %>"]],
    ["a.php", "<?xml ?><?= $a ?>b<?php echo 1;", ["<?= $a ?>", "<?php echo 1;"]],
    [
      "a.blade.php",
      "@if (f(')')) a@b.de @@if {{-- {{ x }} --}} {!! $a !!} @php $a = 1; @endphp @media (print)",
      ["@if (f(')'))", "{{-- {{ x }} --}}", "{!! $a !!}", "@php $a = 1; @endphp"],
    ],
  ])("in %s: %s", (file, text, expected) => {
    const found = findTemplateTags(text, syntaxOf(file) as TemplateSyntax);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});

describe("a file called .html", () => {
  const body = `<div data-widget="tooltip" data-props='{"txet":"a","placement":"{{ x }}"}'></div>`;
  const withHead = (tag: string): string =>
    `<!doctype html>\n<html lang="en"><head><title>T</title>${tag}</head><body>${body}</body></html>`;

  it.each([
    ["Go", withHead(`{{ skerryHead "tooltip" }}`)],
    ["Go, with an object", withHead("{{- .islands.Head -}}")],
    ["Go, a part", `{{ define "part" }}${body}{{ end }}`],
    ["Django", `{% extends "base.html" %}${body}`],
    ["Django, a page", withHead("{% load skerry %}{% skerry_head %}")],
    ["Jinja", withHead("{{ skerry_head() }}")],
  ])("is a template where one of %s is in it", async (_, text) => {
    const found = await check("a.html", text);
    expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["bad-props /txet"]);
  });

  it("is a page where braces are its text, as on pages about templates or with Vue", async () => {
    for (const text of [
      "<p>{{ count }} {% if a %}</p>",
      "<p>&lt;?= skerry ?&gt; {{ skerries }}</p>",
    ]) {
      const found = await check("a.html", withHead(text));
      expect(found.map(({ code }) => code)).toContain("missing-script");
    }
  });

  it("is a page if a server sends it, whatever is in it", async () => {
    const found = await check("https://page.example/a.html", withHead("{{ skerryHead }}"));
    expect(found.map(({ code }) => code)).toContain("missing-script");
  });
});

const page = `<!doctype html>
<html lang="en" data-sk-theme="auto">
<head><title>A page</title><link rel="stylesheet" href="/skerry/1.2.0/skerry.css">
<script type="application/json" id="skerry-config">{"product":"acme","locale":"de","routes":{"acme_web_frontend.domains.search":"/find"},"theme":{"colorScheme":"dark"}}</script>
<script type="application/json" id="skerry-state">{"cart":{"count":2,"items":["a"]},"user":"Ada"}</script>
<script type="module" src="/skerry/1.2.0/skerry.js" async></script>
<style>:root { --sk-accent: #0a7d5a; --sk-text: #111 }</style></head>
<body><h1 id="top">Title</h1>
<div data-widget="search-form" data-load="media (min-width: 60em), idle" data-props='{"tld":"com","examples":["a","b"],"multi":false}'><form action="/find"><input name="q"></form></div>
<p>Text <span data-widget="tooltip" data-props="{&quot;text&quot;:&quot;T&quot;,&quot;placement&quot;:&quot;top&quot;}"><a href="/">word</a></span> more</p>
<div id="reviews" data-widget="testimonials" data-sk-theme="dark"><script type="application/json" data-props>{"reviews":[{"name":"A","source":"S","text":"T","verified":true},{"name":"B","source":"S","text":"U"}]}</script><ul><li>A</li></ul></div>
<script type="application/json" id="pages">{"page":1,"pages":12,"href":"/blog?page={page}"}</script>
<div data-widget="pagination" data-props="#pages"><a href="/2">2</a></div>
<article data-track="view_item" data-track-item='{"item_id":"tld-com","item_name":".com","index":0,"price":9.9}'>com</article>
<script type="application/json" data-track="view_cart">{"items":[{"item_id":"a","price":"9.90"}],"value":9.9}</script>
</body></html>`;

const tags: Record<string, readonly string[]> = {
  "a.twig": ["{{ x }}", "{% if a %}", "{# c #}", "{{ x|default('a') }}", "{%- endif -%}"],
  "a.erb": ["<%= x %>", "<% if a %>", "<%# c %>", "<%= form do |f| %>"],
  "a.blade.php": ["{{ $x }}", "{!! $x !!}", "{{-- c --}}", "<?php if ($a): ?>", "<?= $x ?>"],
  "a.tmpl": ["{{ .X }}", "{{if .A}}", "{{end}}", "{{/* c */}}"],
  "a.jinja": ["{{ x }}", "{%- for a in b %}", "{# c #}", "{{ x|tojson }}", "{% endfor %}"],
  "a.liquid": ["{{ x | json }}", "{% if a %}", "{% comment %}c{% endcomment %}", "{%- endif -%}"],
  "a.ejs": ["<%= x %>", "<%- x %>", "<% if (a) { %>", "<% } %>", "<%# c %>"],
  "a.php": ["<?= $x ?>", "<?php if ($a): ?>", "<?php endif ?>", "<?php /* ' */ echo 1 ?>"],
};

/** Parts of the correct page that a template may print: values, texts, attributes, elements. */
const parts = [
  /(?<==")[^"]*(?=")/g,
  /(?<==')[^']*(?=')/g,
  /(?<=>)[^<>]+(?=<)/g,
  / [a-z-]+="[^"]*"/g,
  /(?<=["&;:,[])[\w/-]+(?=["&;,\]])/g,
  /(?<=[:,[])(?:"[\w/.-]*"|[\d.]+|true|false)(?=[,\]}])/g,
  /(?<=[:,])[{[][^{}[\]]*[\]}](?=[,\]}])/g,
  /<(\w+)[^>]*>[^<]*<\/\1>/g,
].flatMap((pattern) =>
  [...page.matchAll(pattern)].map(({ 0: { length }, index }) => [index, index + length] as const),
);
const anywhere = fc.integer({ min: 0, max: page.length }).map((index) => [index, index] as const);

function check(file: string, text: string): Promise<PageDiagnostic[]> {
  return checkPage({ file, text, url: new URL("https://page.example/"), policies: [] });
}

/** Puts tags into the page, from its end, and leaves out what would overlap. */
function punch(holes: readonly (readonly [readonly [number, number], string])[]): string {
  let text = page;
  let limit = page.length;
  for (const [[start, end], tag] of [...holes].sort(([[one]], [[other]]) => other - one)) {
    // With a brace before it, it would be another tag.
    if (end > limit || text[start - 1] === "{" || text[end] === "}") continue;
    text = text.slice(0, start) + tag + text.slice(end);
    limit = start;
  }
  return text;
}

describe("nothing false is said", () => {
  it("of the page itself", async () => {
    for (const file of ["a.html", ...Object.keys(tags)])
      expect(await check(file, page)).toEqual([]);
  });

  it("of an attribute whose name the template writes a part of", async () => {
    const text = page.replace("data-sk-theme=", "data<%= x %>-sk-theme=");
    expect(text).not.toBe(page);
    expect(await check("a.erb", text)).toEqual([]);
  });

  it.each([
    ["a.twig", `data-load="idle"{% if a %} data-load="visible"{% endif %}`],
    ["a.twig", `data-props='{"tld":"co{% if a %}m","multi":{% endif %}"}'`],
    ["a.erb", `data-props='{"tld":"com"<%= more %>}'`],
    ["a.php", `data-props='{"tld":"com\\<?= $x ?>"}'`],
  ])("of what depends on the template in %s: %s", async (file, attributes) => {
    const text = page.replace("</body>", `<div data-widget="search-form" ${attributes}></div>$&`);
    expect(await check(file, text)).toEqual([]);
  });

  it.each(Object.keys(tags))("of a correct page with any holes: %s", async (file) => {
    const place = fc.oneof(fc.constantFrom(...parts), anywhere);
    const hole = fc.tuple(place, fc.constantFrom(...(tags[file] ?? [])));
    await fc.assert(
      fc.asyncProperty(fc.array(hole, { minLength: 1, maxLength: 6 }), async (holes) => {
        const text = punch(holes);
        const found = await check(file, text);
        expect(found.map(({ code, message, location: { line } }) => [line, code, message])).toEqual(
          [],
        );
      }),
      { numRuns: 300 },
    );
  });
});

it("nothing is said about props that personal data complete, nor about a URL with a hole", async () => {
  const check = (attributes: string): Promise<PageDiagnostic[]> =>
    checkPage({
      file: "a.twig",
      text: `<div data-widget="review-card" ${attributes}></div>`,
      url: new URL("https://page.example/"),
      policies: [],
    });
  const props = `data-props='{"name":{{ name|json_encode }}}'`;
  expect(await check(props)).toMatchObject([{ code: "bad-props" }]);
  expect(await check(`${props} data-props-from="/me.json"`)).toEqual([]);
  expect(await check(`${props} data-props-from="{{ path('me') }}"`)).toEqual([]);
  expect(await check(`${props} data-props-from=""`)).toMatchObject([{ code: "bad-props-from" }]);
});

describe("the option load of a helper's call", () => {
  const check = (file: string, text: string): Promise<PageDiagnostic[]> =>
    checkPage({ file, text, url: new URL("https://page.example/"), policies: [] });

  it.each([
    ["a.erb", `<%= skerry_widget "pagination", { pages: 9 }, load: "visibel" do %>x<% end %>`],
    ["a.twig", `{{ skerry_widget('pagination', {pages: 9}, {load: 'visibel'}) }}`],
    ["a.php", `<?= $page->widget('pagination', ['pages' => 9], ['load' => 'visibel']) ?>`],
    ["a.j2", `{{ skerry_widget("pagination", {"pages": 9}, load="visibel") }}`],
  ])("names an unknown trigger in %s", async (file, text) => {
    const [found, ...others] = (await check(file, text)).filter(({ code }) => code === "bad-load");
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      hint: 'Did you mean "visible"?',
      location: { line: 1, column: text.indexOf("visibel") + 1 },
    });
  });

  it.each([
    `<%= skerry_widget "pagination", { pages: 9 }, load: "visible" %>`,
    `<%= skerry_widget "pagination", { pages: 9 }, load: "vis#{x}" %>`,
    `<%= skerry_widget "pagination", { load: "visibel" } %>`,
    `<%= skerry_widget "pagination", { pages: 9 } %><%= other load: "visibel" %>`,
  ])("says nothing of %s", async (text) => {
    expect((await check("a.erb", text)).filter(({ code }) => code === "bad-load")).toEqual([]);
  });
});
