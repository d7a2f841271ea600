import nunjucks from "nunjucks";
import { describe, expect, it } from "vitest";
import { SkerryExtension } from "./nunjucks.ts";
import { createSkerry } from "./site.ts";

function render(
  template: string,
  values: object = {},
  options: object = { autoescape: true },
): string {
  const environment = new nunjucks.Environment(null, options);
  environment.addExtension("skerry", new SkerryExtension());
  environment.addFilter(
    "later",
    (text: string, done: (error: null, text: string) => void) =>
      void setImmediate(done, null, text),
    true,
  );
  const page = createSkerry({ renderer: null, log: () => {} }).page();
  return environment.renderString(template, { skerry: page, ...values });
}

describe("a widget", () => {
  it.each([
    [
      '{% skerryWidget "cart", { label: "<" }, load="idle", propsFrom="/me" %}a{% endskerryWidget %}',
      '<div data-widget="cart" data-props="{&quot;label&quot;:&quot;&lt;&quot;}" data-props-from="/me" data-load="idle">a</div>',
    ],
    [
      '{% skerryWidget "cart", {}, { load: "idle" } %}{% endskerryWidget %}',
      '<div data-widget="cart" data-props="{}" data-load="idle"></div>',
    ],
    [
      '{% skerryWidget "cart" %}{{ "<" }}{% endskerryWidget %}',
      '<div data-widget="cart" data-props="{}">&lt;</div>',
    ],
    [
      '{% skerryWidget "t", {}, slots={ b: "<", a: "old" } %}F{% skerrySlot "a" %}<i>{% skerryWidget "u" %}{% skerrySlot "x" %}X{% endskerrySlot %}{% endskerryWidget %}</i>{% endskerrySlot %}{% endskerryWidget %}',
      '<div data-widget="t" data-props="{}">F<div data-slot="b">&lt;</div><div data-slot="a"><i><div data-widget="u" data-props="{}"><div data-slot="x">X</div></div></i></div></div>',
    ],
  ])("%s", (template, expected) => {
    expect(render(template)).toBe(expected);
  });

  it("works in macros and loops, and does not escape safe slots", () => {
    const template = `{% macro one(n) %}{% skerryWidget "cart", { n: n } %}{% skerrySlot "a" %}{{ n }}{% endskerrySlot %}{% endskerryWidget %}{% endmacro %}{% for n in [1, 2] %}{{ one(n) }}{% endfor %}{% skerryWidget "t", {}, slots={ a: html | safe } %}{% endskerryWidget %}`;
    const html = render(`{% import "m" as m %}`.slice(0, 0) + template, { html: "<b>" });
    expect(html.match(/data-slot="a">(1|2|<b>)</g)).toEqual([
      'data-slot="a">1<',
      'data-slot="a">2<',
      'data-slot="a"><b><',
    ]);
  });
});

it("writes the head with names and state", () => {
  const html = render('{% skerryHead "cart", names, state={ n: "<" } %}', { names: ["tabs"] });
  expect(html).toContain('id="skerry-state">{"n":"\\u003c"}<');
  expect(render("{% skerryHead state=nothing %}")).not.toContain("skerry-state");
});

describe("a mistake has an error that says where it is", () => {
  it.each([
    ['\n{% skerrySlot "a" %}{% endskerrySlot %}', /slot "a" in line 2 is in no widget/],
    [
      '{% skerryWidget "t" %}{% skerrySlot "a" %}{% skerrySlot "b" %}{% endskerrySlot %}{% endskerrySlot %}{% endskerryWidget %}',
      /slot "b"/,
    ],
    [
      '{% skerryWidget "cart", {}, laod="idle" %}{% endskerryWidget %}',
      /no option "laod".*\bload\b/,
    ],
    ["{% skerryHead stat={} %}", /no option "stat".*\bstate\b/],
    ['{% skerryWidget "Cart" %}{% endskerryWidget %}', /"Cart" is not a widget name/],
    ['{% skerryWidget "cart", {}, {}, 1 %}{% endskerryWidget %}', /too many arguments/],
    ['{% skerryWidget "cart" %}{{ "x" | later }}{% endskerryWidget %}', /something asynchronous/],
  ])("%s", (template, message) => {
    expect(() => render(template)).toThrow(message);
  });

  it("says what is missing where there is no page", () => {
    expect(() => render("{% skerryHead %}", { skerry: undefined })).toThrow(
      /variable skerry.*express/,
    );
  });

  it("leaves the tags after it as they were", () => {
    const environment = new nunjucks.Environment(null);
    environment.addExtension("skerry", new SkerryExtension());
    const page = createSkerry({ renderer: null, log: () => {} }).page();
    const inside = (text: string): string => `{% skerryWidget "t" %}${text}{% endskerryWidget %}`;
    expect(() => environment.renderString(inside("{{ no() }}"), { skerry: page })).toThrow();
    expect(() =>
      environment.renderString('{% skerrySlot "a" %}{% endskerrySlot %}', { skerry: page }),
    ).toThrow("no widget");
  });
});
