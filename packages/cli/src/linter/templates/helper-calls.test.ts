/** The calls of a backend's helper in templates: names and props that are written out are checked. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPage } from "../check-page.ts";
import { readTemplateLiteral } from "./template-literal.ts";

const check = async (file: string, text: string): Promise<string[]> => {
  const page = { file, text, url: new URL("https://shop.example/"), policies: [] };
  const found = await checkPage({ ...page, isTemplate: true });
  return found.map(
    ({ code, pointer, location }) => `${location.line}:${location.column} ${code} ${pointer}`,
  );
};

describe("a name that is misspelled", () => {
  it.each([
    ["a.html.twig", `{{ skerry_widget('search-fom', {tld: 'com'}) }}`],
    ["a.html.twig", `{% skerry_widget 'search-fom' with {} %}{% end_skerry_widget %}`],
    ["a.html.twig", `{{ page.widget('search-fom')|raw }}`],
    ["a.blade.php", `@skerry('search-fom', ['tld' => 'com'])`],
    ["a.blade.php", `<x-skerry name="search-fom" :props="[]"></x-skerry>`],
    ["a.blade.php", `{!! $page->widget('search-fom', ['tld' => 'com']) !!}`],
    ["a.html", `{% load skerry %}{% skerry_widget "search-fom" props %}`],
    ["a.html", `{% widget "search-fom" props %}`],
    ["a.jinja", `{{ skerry_widget("search-fom", {"tld": "com"}) }}`],
    ["a.erb", `<%= skerry_widget "search-fom", { tld: "com" } do |w| %><% end %>`],
    ["a.erb", `<%= page.widget("search-fom", { tld: "com" }) %>`],
    ["a.gohtml", `{{ skerryWidget "search-fom" .Props }}`],
    ["a.gohtml", `{{.islands.Widget "search-fom" .search "load" "idle"}}`],
    ["a.njk", `{% skerryWidget "search-fom", {} %}{% endskerryWidget %}`],
    ["a.njk", `{%- skerryWidget "search-fom", props, load="idle" -%}{% endskerryWidget %}`],
    ["a.liquid", `{% skerryWidget "search-fom", props %}{% endskerryWidget %}`],
    ["a.ejs", `<%- skerryWidget("search-fom", { tld: "com" }, { load: "idle" }) %>`],
    ["a.php", `<?= $page->widget('search-fom', ['tld' => 'com']) ?>`],
    ["a.ejs", `<%- page.widget("search-fom", {}) %>`],
  ])("in %s: %s", async (file, text) => {
    const column = text.indexOf("search-fom") + 1;
    const [found, ...others] = await check(file, text);
    expect(others).toEqual([]);
    expect(found).toMatch(/^1:\d+ unknown-widget $/);
    if (!text.includes("<x-skerry")) expect(found).toBe(`1:${column} unknown-widget `);
  });
});

describe("props that are written out", () => {
  it.each([
    ["a.html.twig", `{{ skerry_widget('tooltip', {txet: 'T'}) }}`, "txet", "bad-props /txet"],
    ["a.html.twig", `{{ skerry_widget('tooltip', {text: 5}) }}`, "5", "bad-props /text"],
    ["a.html.twig", `{{ skerry_widget('tooltip', {}) }}`, "{}", "bad-props /text"],
    ["a.blade.php", `@skerry('tooltip', ['txet' => 'T'])`, "'txet'", "bad-props /txet"],
    [
      "a.blade.php",
      `<x-skerry name="tooltip" :props="['text' => 'T', 'hideDelay' => true]" />`,
      "true",
      "bad-props /hideDelay",
    ],
    ["a.jinja", `{{ widget("tooltip", {"text": none}) }}`, "none", "bad-props /text"],
    [
      "a.erb",
      `<%= skerry_widget "tooltip", { text: "T", placement: "abov" } %>`,
      '"abov"',
      "bad-props /placement",
    ],
    ["a.erb", `<%= skerry_widget "tooltip", { :text => 1 } %>`, "1 }", "bad-props /text"],
    ["a.njk", `{% skerryWidget "tooltip", {text: ["T"]} %}`, '["T"]', "bad-props /text"],
    ["a.njk", `{% skerryWidget "tooltip", {text: 5}, load="idle" %}`, "5}", "bad-props /text"],
    ["a.ejs", `<%- skerryWidget("tooltip", { text: 5 }, { id: "t" }) %>`, "5 }", "bad-props /text"],
    [
      "a.gohtml",
      `{{ skerryWidget "tooltip" (skerryProps "txet" "T") }}`,
      '"txet"',
      "bad-props /txet",
    ],
    [
      "a.gohtml",
      `{{ skerryWidget "tooltip" (skerryProps "text" .T "hideDelay" true) "load" "idle" }}`,
      "true",
      "bad-props /hideDelay",
    ],
    ["a.gohtml", `{{ skerryWidget "tooltip" (skerryProps "text" 5) }}`, "5)", "bad-props /text"],
    ["a.gohtml", `{{ skerryWidget "tooltip" (skerryProps) }}`, "(skerry", "bad-props /text"],
    [
      "a.php",
      `<?= $p->widget('discount-teaser', ['items' => [['tld' => 'com', 'price' => '9']]]) ?>`,
      "'9'",
      "bad-props /items/0/price",
    ],
  ])("are checked in %s: %s", async (file, text, place, expected) => {
    expect(await check(file, text)).toContain(`1:${text.indexOf(place) + 1} ${expected}`);
  });

  it.each([
    ["a.html.twig", `{{ skerry_widget('tooltip', {text: hint, placement: side|lower}) }}`],
    ["a.html.twig", `{{ skerry_widget('tooltip', {text: 'a' ~ b, ...more}) }}`],
    ["a.html.twig", `{{ skerry_widget('tooltip', props) }}{{ form_widget(form) }}`],
    ["a.html.twig", `{{ skerry_widget('tooltip', {}, {propsFrom: '/me'}) }}`],
    ["a.html.twig", `{# {{ skerry_widget('tooltpi', {}) }} #}`],
    ["a.blade.php", `@skerry('tooltip', ['text' => __('hint'), 'hideDelay' => $delay * 2])`],
    ["a.blade.php", `@skerry('tooltip', ["text" => "for $name"])`],
    ["a.erb", `<%= skerry_widget "tooltip", { text: t(".hint"), **more } %>`],
    ["a.erb", `<%= skerry_widget "tooltip", { text: "for #{name}" } %>`],
    ["a.html", `{{ widget("of-another-library", {"a": 1}) }}`],
    ["a.html.twig", `{{ skerry_widget('tooltip', {placement: 'top'}|merge(props)) }}`],
    ["a.html.twig", `{{ skerry_widget('tooltip', {text: constructor, placement: valueOf}) }}`],
    ["a.blade.php", `@skerry('tooltip', ['placement' => 'top'] + $props)`],
    ["a.blade.php", `<x-skerry name="tooltip" :props="['placement' => 'top'] + $props" />`],
    [
      "a.blade.php",
      `@skerry('discount-teaser', ['items' => [0 => ['tld' => 'com', 'price' => 9, 'href' => '/']]])`,
    ],
    ["a.erb", `<%= skerry_widget "tooltip", { placement: "top" }.merge(props) %>`],
    ["a.erb", `<%= skerry_widget "tooltip", { key => 1, text: "T" } %>`],
    ["a.erb", `<%= skerry_widget "tooltip", { text: "T", placement: "to\x70" } %>`],
    ["a.ejs", "<%- page.widget('tooltip', {text: `Hello, b: ${x}`}) %>"],
    [
      "a.html.twig",
      `<!-- {{ '{' }} --><script>skerry.define("own-card", f)</script>{{ skerry_widget('own-card', {}) }}`,
    ],
    ["a.gohtml", `{{ widget "tooltip" .Props }}`],
    [
      "a.gohtml",
      `{{ skerryWidget "tooltip" (skerryProps "text" .T "placement" (side (f 1)).Name "hideDelay" $n) }}`,
    ],
    ["a.gohtml", '{{ skerryWidget "tooltip" (skerryProps `text` `T` "placement" "\\x74op") }}'],
    ["a.gohtml", `{{ skerryWidget "tooltip" (skerryProps .Key "T") }}`],
    ["a.gohtml", `{{ skerryWidget "tooltip" (props "txet" "T") }}`],
    ["a.gohtml", `{{ skerryWidget "tooltip" (skerryProps "placement" "top") "propsFrom" "/me" }}`],
    ["a.gohtml", `{{ skerryWidget "tooltip" (skerryProps "txet" "T" }}`],
    ["a.njk", `{% skerryWidget "tooltip", {}, propsFrom="/me" %}{% endskerryWidget %}`],
    ["a.njk", `{% skerryWidget "tooltip", {text: hint | upper} %}{% endskerryWidget %}`],
    ["a.ejs", `<%- skerryWidget("tooltip", { ...props, placement: "top" }) %>`],
  ])("may be computed in %s: %s", async (file, text) => {
    expect(await check(file, text)).toEqual([]);
  });

  it("are not read where they do not end", async () => {
    const text = "{{ skerry_widget('tooltip', {txet: 'T'";
    expect(await check("a.html.twig", `${text} }}`)).toEqual([]);
    expect(await check("a.html.twig", `${text}}) }}`)).not.toEqual([]);
  });

  it("are those of each call, in a block of code too", async () => {
    const text = `<?php echo $p->widget('tooltip', [], propsFrom: '/me');
echo $p->widget('tooltip', []);
// echo $p->widget('tooltpi', []);`;
    expect(await check("a.php", text)).toEqual(["2:28 bad-props /text"]);
  });

  it("are read in a time that grows with their length, and to the depth of props", async () => {
    const deep = "['text' => ".repeat(20_000) + "1" + "]".repeat(20_000);
    expect(await check("a.php", `<?= $p->widget('tooltip', ${deep}) ?>`)).toEqual([]);
  });
});

describe("a literal", () => {
  // PHP makes a list of what is counted.
  const key = fc.string({ minLength: 1 }).filter((name) => !/^\d+$/.test(name));
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(key, tie("value"), { minKeys: 1, maxKeys: 4 }),
    ),
  })).value;

  const string = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

  /** In the language's own way. */
  function write(one: unknown, language: "php" | "twig"): string {
    if (typeof one === "string") return string(one);
    if (one === null || typeof one !== "object") return String(one);
    const isList = Array.isArray(one);
    const [open, close, arrow] =
      language === "php" || isList ? ["[", "]", " => "] : ["{", "}", ": "];
    const parts = Object.entries(one).map(([key, inner]) =>
      isList ? write(inner, language) : `${string(key)}${arrow}${write(inner, language)}`,
    );
    return `${open} ${parts.join(", ")}${parts.length ? "," : ""} ${close}`;
  }

  it.each(["php", "twig"] as const)("is read as the value that it is, in %s", (language) => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (list) => {
        const literal = readTemplateLiteral(`x(${write(list, language)})`, 2);
        expect(JSON.parse(literal?.text ?? "")).toEqual(list);
      }),
    );
  });

  it("never throws, whatever stands there", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."[]{}'\"\\:=>,a1 #$|()") }), (text) => {
        readTemplateLiteral(`[${text}`, 0);
        readTemplateLiteral(`{${text}`, 0);
      }),
    );
  });
});
