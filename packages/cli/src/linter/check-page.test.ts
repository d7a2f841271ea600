import { writePropsAttribute } from "@skerry/core/contract";
import keys from "@skerry/core/fixtures/unknown-keys.json" with { type: "json" };
import verdicts from "@skerry/core/fixtures/verdicts.json" with { type: "json" };
import { schemas } from "@skerry/core/fixtures/verdicts/schemas.mjs";
import { describe, expect, it } from "vitest";
import french from "../../../../examples/french/texts.fr.json" with { type: "json" };
import type { BuiltRenderer } from "../site/import-renderer.ts";
import { checkPage } from "./check-page.ts";
import type { PageDiagnostic } from "./page/page-diagnostic.ts";
import { siteWidgets } from "../site/site-widgets.ts";

const routes = { "acme_web_frontend.domains.search": "/find" };
const config = `<script type="application/json" id="skerry-config">${JSON.stringify({ product: "acme", routes })}</script>`;

interface KeyCase {
  name: string;
  widget: string;
  props: object;
  misspelled: Record<string, string>;
  ignored: string[];
}

function check(text: string, policies: string[] = []): Promise<PageDiagnostic[]> {
  return checkPage({ file: "page", text, url: new URL("https://page.example/a/"), policies });
}

const files =
  '<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script>';

/** The code of each diagnostic of a page with this body, and the text that stands at its location. */
async function diagnose(body: string, head = config): Promise<[string, string][]> {
  const text = `<!doctype html>\n<html lang="en">\n<head>${files}${head}</head>\n<body>${body}</body></html>`;
  const lines = text.split("\n");
  const diagnostics = await check(text);
  return diagnostics.map(({ code, location: { line, column } }) => [
    code,
    (lines[line - 1] ?? "").slice(column - 1, column + 11),
  ]);
}

describe("what a page lets widgets and tracking do", () => {
  const configured = (keys: object): string =>
    `<script type="application/json" id="skerry-config">${JSON.stringify(keys)}</script>`;
  const consent = "pending";

  it("is read without a word, each key of it", async () => {
    const head = configured({
      media: { hosts: ["cdn.example"], frames: ["player.example"] },
      pagination: { ends: false },
      samples: false,
      searchForm: { patience: 60 },
      testimonials: { autoplay: "always" },
      verified: true,
      tracking: {
        consent,
        partners: ["a.example/shop", "http://b.example", { contains: "/go/?to=" }],
        ignoredReferrers: ["payments.example"],
        keptParameters: ["*"],
        matchReferrers: "contains",
        addresses: "whole",
        itemScan: "always",
        onDirect: "refill",
        fillSteps: "always",
        progressLifetime: "session",
      },
    });
    const film = `<div data-widget="video-block" data-props='{"src":"https://cdn.example/a.mp4","title":"A"}'></div>`;
    expect(await diagnose(film, head)).toEqual([]);
    expect(await diagnose(film, configured({}))).toEqual([["bad-props", '"https://cdn']]);
  });

  it.each([
    ["a host with a scheme", { media: { hosts: ["https://cdn.example"] } }],
    ["a host with a wildcard", { media: { frames: ["*.example"] } }],
    ["no flag", { pagination: { ends: "no" } }],
    ["no flag", { samples: "no" }],
    ["no seconds", { searchForm: { patience: 0 } }],
    ["no word of it", { testimonials: { autoplay: "yes" } }],
    ["no flag", { verified: "yes" }],
    ["a partner without a text", { tracking: { consent, partners: [{}] } }],
    ["no list", { tracking: { consent, keptParameters: "*" } }],
    ["no word of it", { tracking: { consent, matchReferrers: "text" } }],
    ["no word of it", { tracking: { consent, addresses: "all" } }],
    ["no word of it", { tracking: { consent, onDirect: "anew" } }],
    ["no word of it", { tracking: { consent, fillSteps: "never" } }],
    ["no word of it", { tracking: { consent, itemScan: "never" } }],
    ["no word of it", { tracking: { consent, progressLifetime: "week" } }],
  ])("is one mistake where it is %s: %j", async (_, keys) => {
    expect((await diagnose("", configured(keys))).map(([code]) => code)).toEqual(["bad-config"]);
  });
});

describe("the host of a video", () => {
  const configured = (media: object): string =>
    `<script type="application/json" id="skerry-config">${JSON.stringify({ media })}</script>`;
  const film = (src: string): string =>
    `<div data-widget="video-block" data-props='{"src":"${src}","title":"A"}'></div>`;
  const hints = async (src: string, media = {}): Promise<string[]> => {
    const found = await check(configured(media) + film(src));
    return found.map(({ message, hint }) => `${message} ${hint}`);
  };

  it.each(["https://player.example/1", "player.example/1", "https://PLAYER.example/a.mp4"])(
    "may be shown in a frame: %s",
    async (src) => expect(await hints(src, { frames: ["player.example"] })).toEqual([]),
  );

  it.each([
    ["https://player.example/1", /from player\.example\. .*\{"frames": \["player\.example"\]\}/],
    ["player.example/1", /from player\.example\. .*\{"frames": \["player\.example"\]\}/],
    ["https://player.example/a.mp4", /from player\.example\. .*\{"hosts": \["player\.example"\]\}/],
    ["player.example/a.mp4", /looks like a host.*\{"hosts": \["player\.example"\]\}/],
    ["player.example/a.html", /looks like a host.*\{"frames": \["player\.example"\]\}/],
    ["https://www.player.example/1", /\{"frames": \["www\.player\.example"\]\}/],
    ["https://player.example:8443/1", /from player\.example:8443: .* without a port\. .*443/],
    ["https://www.youtube.com/@me", /not the address of one video on YouTube\. .*share button/],
    ["youtu.be", /not the address of one video on YouTube/],
  ])("is named where the page does not allow it: %s", async (src, words) => {
    expect(await hints(src, { frames: ["example"], hosts: ["example"] })).toEqual([
      expect.stringMatching(words),
    ]);
  });
});

describe("a page without mistakes", () => {
  it.each([
    ["has no islands", "<p>Text</p>"],
    [
      "has islands of every kind of props",
      '<div data-widget="search-form"></div><div data-widget="review-card" data-props=\'{"name":"A","text":"T"}\'></div><div data-widget="discount-teaser"><script type="application/json" data-props>{"items":[]}</script></div>',
    ],
    [
      "gives no props",
      '<div data-widget="search-form" data-props="[]"></div><div data-widget="search-form" data-props="null"></div>',
    ],
    [
      "has an attribute for props without a value",
      '<div data-widget="testimonials" data-props></div>',
    ],
    ["uses the attribute for itself", '<div data-widget="collapse"></div>'],
    [
      "defines a widget of its own",
      '<div data-widget="price-table" data-props="{}"></div><script>skerry.define("price-table", load)</script>',
    ],
    [
      "has islands in a template and in a comment",
      '<template><div data-widget="search-form" data-props="{"></div></template><!-- <div data-widget="serch-form"> -->',
    ],
    [
      "has a tooltip in a sentence, and a form in it",
      '<p>A <span data-widget="tooltip" data-props=\'{"text":"T"}\'><a href="/">word</a></span></p>',
    ],
    [
      "leaves out end tags that may be left out",
      '<ul><li data-widget="review-card" data-props=\'{"name":"A","text":"T"}\'><li>other</ul>',
    ],
  ])("%s", async (_, body) => {
    expect(await diagnose(body)).toEqual([]);
  });

  it("gives the URL in the island's own form, or in its props", async () => {
    expect(
      await diagnose('<div data-widget="search-form"><form action="/find"></form></div>', ""),
    ).toEqual([]);
    expect(
      await diagnose('<div data-widget="search-form" data-props=\'{"action":"/find"}\'></div>', ""),
    ).toEqual([]);
    expect(
      await diagnose(
        '<div data-widget="pagination" data-props=\'{"page":1,"pages":2,"href":"/{page}"}\'></div>',
        "",
      ),
    ).toEqual([]);
  });
});

describe("consent by default", () => {
  const gtm = `<script>w.push({'gtm.start':1});j.src='https://www.googletagmanager.com/gtm.js?id=X'</script>`;
  const gtag = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-X"></script>';
  const said = `<script>gtag('consent', 'default', {})</script>`;
  const page = (scripts: string, consent: string) =>
    diagnose(
      `${scripts}<div data-widget="tooltip" data-props='{"text":"T"}'><a href="/">a</a></div>`,
      `<script type="application/json" id="skerry-config">{"tracking":{"consent":"${consent}"}}</script>`,
    );

  it.each([
    ["behind the container", gtm + said, "consent-mode", true],
    [
      "behind the container's file",
      `<script src="https://www.googletagmanager.com/gtm.js?id=X"></script>${said}`,
      "consent-mode",
      true,
    ],
    ["behind the first event", `<script>gtag("event", "a")</script>${said}`, "consent-mode", true],
    [
      "in a module, which runs behind the container that follows it",
      said.replace("<script", '<script type="module"') + gtm,
      "consent-mode",
      true,
    ],
    ["in front of the container", said + gtm, "consent-mode", false],
    [
      "in front of config, behind Google's file",
      `${gtag}${said}<script>gtag("config", "X")</script>`,
      "consent-mode",
      false,
    ],
    [
      "behind a container that waits for consent",
      gtm.replace("<script", '<script type="text/plain"') + said,
      "consent-mode",
      false,
    ],
    ["in front, and again", said + gtm + said, "consent-mode", false],
    [
      "in a comment",
      `${gtm}<script>/* gtag("consent", "default") */</script>`,
      "consent-mode",
      false,
    ],
    ["elsewhere", gtm, "consent-mode", false],
    ["for other tags", gtm + said, "pending", false],
  ])("%s", async (_, scripts, consent, isLate) => {
    const codes = (await page(scripts, consent)).map(([code]) => code);
    expect(codes).toEqual(isLate ? ["consent-default-late"] : []);
  });
});

describe("a mistake", () => {
  it.each([
    [
      "a misspelled name",
      '<i></i><div data-widget="serch-form"></div>',
      ["unknown-widget", "<div data-wi"],
    ],
    [
      "an unknown name with props",
      '<div data-widget="x" data-props="{}"></div>',
      ["unknown-widget", "<div data-wi"],
    ],
    [
      "a value of another kind",
      '<div data-widget="search-form" data-props=\'{"tld": 5}\'></div>',
      ["bad-props", "5}'></div></"],
    ],
    [
      "a missing value, at what it is missing in",
      '<div data-widget="review-card" data-props=\'{"name":"A"}\'></div>',
      ["bad-props", '{"name":"A"}'],
    ],
    [
      "a value behind references",
      '<div data-widget="search-form" data-props="{&quot;route&quot;:&quot;a &amp; b&quot;,&#34;tld&#34;:5}"></div>',
      ["bad-props", '5}"></div></'],
    ],
    [
      "a misspelled key, at the key",
      '<div data-widget="testimonials" data-props=\'{"review" : []}\'></div>',
      ["bad-props", '"review" : ['],
    ],
    [
      "a key that has no effect, in an item",
      '<div data-widget="partners-strip"><script type="application/json" data-props>{"partners":[{"name":"P","logo":"l","url":"/"}]}</script></div>',
      ["unknown-key", '"url":"/"}]}'],
    ],
    [
      "broken JSON",
      '<div data-widget="search-form" data-props=\'{"tld":"com",}\'></div>',
      ["bad-props", "}'></div></b"],
    ],
    [
      "a template that did not run",
      "<div data-widget=\"search-form\" data-props='{{ props }}'></div>",
      ["bad-props", "{ props }}'>"],
    ],
    [
      "a script of props",
      '<div data-widget="search-form"><script type="application/json" data-props>\r\n{"tld":5}</script></div>',
      ["bad-props", "5}</script><"],
    ],
    [
      "a script elsewhere in the page",
      '<script type="application/json" id="p">{"tld":5}</script><div data-widget="search-form" data-props="#p"></div>',
      ["bad-props", "5}</script><"],
    ],
    [
      "the id of a script that does not exist",
      '<div data-widget="search-form" data-props="#p"></div>',
      ["bad-props", "<div data-wi"],
    ],
    [
      "a block in a paragraph",
      '<p>Text <div data-widget="testimonials"></div></p>',
      ["moved-island", "<div data-wi"],
    ],
    [
      "an island in a table's row",
      '<table><tr><div data-widget="testimonials"></div></tr></table>',
      ["moved-island", "<div data-wi"],
    ],
    [
      "an island without an end",
      '<div data-widget="testimonials"><p>Text',
      ["moved-island", "<div data-wi"],
    ],
    [
      "an island in an island",
      '<div data-widget="testimonials"><b><i data-widget="tooltip" data-props=\'{"text":"T"}\'></i></b></div>',
      ["nested-island", "<i data-widg"],
    ],
    [
      "a route that is not there",
      '<div data-widget="pagination" data-props=\'{"page":1,"pages":2,"route":"list"}\'></div>',
      ["missing-route", "<div data-wi"],
    ],
    [
      "neither a route nor a URL",
      '<div data-widget="pagination" data-props=\'{"page":1,"pages":2}\'></div>',
      ["missing-route", "<div data-wi"],
    ],
  ])("%s", async (_, body, expected) => {
    expect(await diagnose(body)).toEqual([expected]);
  });

  const personal = (url: string, props = "{}", tag = 'div data-widget="review-card"'): string =>
    `<${tag} data-props='${props}' data-props-from="${url}"></${tag.split(" ")[0]}>`;

  it.each([
    ["empty", personal(""), "data-props-f"],
    ["no URL", personal("https://["), "data-props-f"],
    ["a place in the page", personal("#props"), "data-props-f"],
    ["of another origin", personal("https://other.example/me.json"), "data-props-f"],
    ["of no server", personal("data:application/json,{}"), "data-props-f"],
    ["with a user", personal("https://me:key@page.example/me.json"), "data-props-f"],
    ["with a fragment", personal("/me.json#part"), "data-props-f"],
    ["on an element without a widget", personal("/me.json", "{}", "div"), "data-props-f"],
  ])("a URL of personal data: %s", async (_, body, place) => {
    expect(await diagnose(body)).toEqual([["bad-props-from", place]]);
  });

  it("is none in props that personal data complete, but is one in what stands there", async () => {
    expect(await diagnose(personal("/me.json"))).toEqual([]);
    expect(await diagnose(personal("me.json?a=1", '{"name":"Ada"}'))).toEqual([]);
    expect(await diagnose(personal("https://page.example/me.json"))).toEqual([]);
    expect(await diagnose(personal("/me.json", '{"name":1}'))).toEqual([
      ["bad-props", "1}' data-pro"],
    ]);
    expect(await diagnose(personal("/me.json", '{"name":}'))).toEqual([
      ["bad-props", "}' data-prop"],
    ]);
    expect(await diagnose(personal("/me.json").replace("-from", "-form"))).toEqual([
      ["bad-props", "{}' data-pro"],
      ["misspelled-attribute", "data-props-f"],
    ]);
  });

  it("is only likely where the page is a file, and its origin is not known", async () => {
    const text = personal("https://shop.example/me.json");
    const url = new URL("https://page.invalid/");
    expect(await checkPage({ file: "page", text, url, policies: [] })).toMatchObject([
      { code: "bad-props-from", severity: "warning" },
    ]);
  });

  it("names the widget, the pointer and the next step", async () => {
    const [diagnostic] = await check(
      '<div data-widget="testimonials" data-props=\'{"reviews":[{"name":1,"source":"S","text":"T"}]}\'></div>',
    );
    expect(diagnostic).toMatchObject({
      location: { file: "page", line: 1 },
      pointer: "/reviews/0/name",
    });
    expect(diagnostic?.message).toContain('The props of "testimonials" cannot be used');
    const [typo] = await check('<div data-widget="testimonial"></div>');
    expect(typo?.message).toContain('Did you mean "testimonials"?');
  });

  it.each(keys.cases as unknown as KeyCase[])(
    "is each key that the fixtures name: $name",
    async ({ widget, props, misspelled, ignored }) => {
      const diagnostics = await check(
        `${config}<div data-widget="${widget}" data-props="${writePropsAttribute(props)}"></div>`,
      );
      const found = (code: string): (string | undefined)[][] =>
        diagnostics
          .filter((diagnostic) => diagnostic.code === code)
          .map(({ pointer, message }) => [pointer, /Did you mean "(\w+)"/.exec(message)?.[1]]);
      expect(found("bad-props")).toEqual(expect.arrayContaining(Object.entries(misspelled)));
      expect(found("unknown-key")).toEqual(ignored.map((pointer) => [pointer, undefined]));
      if (Object.keys(misspelled).length === 0) expect(found("bad-props")).toEqual([]);
    },
  );

  it.each(verdicts.cases.flatMap((one) => one.widgets.map((widget) => ({ ...one, widget }))))(
    "is what the schema of an own widget rejects: $widget, $name",
    async ({ widget, props, rejected, ignored, meant }) => {
      const registry = { [widget]: () => ({ schema: schemas[widget] }) };
      for (const file of ["page.html", "page.html.twig"]) {
        const source = {
          file,
          text: `<div data-widget="${widget}" data-props="${writePropsAttribute(props)}"></div>`,
          url: new URL("https://page.example/"),
          policies: [],
        };
        const found = await checkPage(
          source,
          siteWidgets({ registry } as unknown as BuiltRenderer),
        );
        const pointers = (code: string) =>
          found.filter((one) => one.code === code).map(({ pointer = "" }) => pointer);
        // Where a key is misspelled and rejected, the absent one is no second mistake.
        const mistakes = rejected.filter(
          (pointer) => !(rejected.some((one) => one in meant) && pointer === "/name"),
        );
        expect([file, pointers("bad-props").sort()]).toEqual([file, [...mistakes].sort()]);
        expect([file, pointers("unknown-key")]).toEqual([file, ignored]);
        for (const [pointer, name] of Object.entries(meant)) {
          const about = found.find((one) => one.pointer === pointer);
          expect(`${about?.message} ${about?.hint}`).toContain(`Did you mean "${name}"?`);
        }
      }
    },
  );

  it("is a page without a configuration, or with one that has no such route", async () => {
    const form = '<div data-widget="search-form"></div>';
    expect(await diagnose(form, "")).toEqual([["missing-config", "<div data-wi"]]);
    const empty = '<script type="application/json" id="skerry-config">{"product":"acme"}</script>';
    expect(await diagnose(form, empty)).toEqual([["missing-route", "<div data-wi"]]);
  });

  it("is in the configuration, where it stands there", async () => {
    const bad =
      '<script type="application/json" id="skerry-config">{"theme":{"colorScheme":"blue"}}</script>';
    expect(await diagnose("", bad)).toEqual([["bad-config", '"blue"}}</scr'.slice(0, 12)]]);
  });

  it("follows the attribute that the page has chosen", async () => {
    const own =
      '<script type="application/json" id="skerry-config">{"attribute":"data-skerry"}</script>';
    expect(await diagnose('<div data-widget="serch-form"></div>', own)).toEqual([]);
    expect(await diagnose('<div data-skerry="serch-form"></div>', own)).toEqual([
      ["unknown-widget", "<div data-sk"],
    ]);
  });
});

describe("a Content-Security-Policy", () => {
  const body =
    '<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="https://cdn.example/x/skerry.js" nonce="n"></script><div data-widget="testimonials"></div>';
  const blocked = async (...policies: string[]): Promise<string[]> =>
    (await check(body, policies)).map(({ message }) => /"([\w-]+)/.exec(message)?.[1] ?? message);

  it.each([
    ["default-src 'self' cdn.example"],
    ["default-src 'none'; script-src https://*.example/x/; style-src *; img-src https:"],
    [
      "default-src 'none'; script-src 'nonce-n' 'strict-dynamic'; style-src 'self'; img-src cdn.example",
    ],
    [
      "default-src 'none'; script-src-elem https://cdn.example:443; style-src-elem https://page.example/skerry/skerry.css; img-src https://cdn.example/x/",
    ],
    ["frame-ancestors 'none'"],
  ])("may allow everything: %s", async (policy) => {
    expect(await blocked(policy)).toEqual([]);
  });

  it.each([
    ["default-src 'self'", ["default-src", "default-src"]],
    ["default-src *; img-src 'self'", ["img-src"]],
    ["default-src *; script-src 'strict-dynamic' https:", ["script-src"]],
    ["default-src *; style-src 'none'", ["style-src"]],
    ["default-src *; img-src data:", ["img-src"]],
    ["default-src *; script-src https://cdn.example/y/", ["script-src"]],
    ["default-src *; script-src http://cdn.example:8080", ["script-src"]],
    ["default-src 'none'", ["default-src", "default-src", "default-src"]],
  ])("may block something: %s", async (policy, directives) => {
    expect(await blocked(policy)).toEqual(directives);
  });

  it("counts with every other one, in the page too", async () => {
    expect(await blocked("default-src *", "img-src 'none'")).toEqual(["img-src"]);
    const meta = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'">`;
    expect(await check(meta + body)).toMatchObject([
      { code: "blocked", location: { column: meta.length + 1 } },
    ]);
  });

  it("has to allow a video's host only when the video has one", async () => {
    const video = (src: string) =>
      `<div data-widget="video-block" data-props='{"src":"${src}","title":"T"}'></div>`;
    const policy = ["default-src 'self'; frame-src https://player.vimeo.com"];
    expect(await check(video("https://vimeo.com/123456789"), policy)).toEqual([]);
    expect(await check(video("/film.mp4"), policy)).toEqual([]);
    expect(await check(video("https://youtu.be/abcdefghijk"), policy)).toMatchObject([
      { code: "blocked", message: expect.stringContaining("Add https://www.youtube-nocookie.com") },
    ]);
    const config = `<script type="application/json" id="skerry-config">{"media":{"frames":["player.example"]}}</script>`;
    expect(await check(config + video("https://player.example/1"), policy)).toMatchObject([
      { code: "blocked", message: expect.stringContaining("Add https://player.example") },
    ]);
  });
});

describe("a widget that the site defines elsewhere", () => {
  const check = (text: string) =>
    checkPage(
      { file: "page", text, url: new URL("https://page.example/"), policies: [] },
      siteWidgets(undefined, ["price-table"]),
    );

  it("is known by the name that --widgets gives", async () => {
    expect(await check(`<div data-widget="price-table" data-props='{"any":1}'></div>`)).toEqual([]);
    expect(await check('<div data-widget="price-tabel"></div>')).toMatchObject([
      { code: "unknown-widget", message: expect.stringContaining('"price-table"') },
    ]);
    expect(await check(`<div data-widget="price-table" data-props='{,}'></div>`)).toMatchObject([
      { code: "bad-props" },
    ]);
  });

  it("may have slots, of which nothing is known", async () => {
    const text = `<div data-widget="price-table"><i data-widget="price-table"></i></div>`;
    expect(await check(text)).toEqual([]);
  });
});

describe("a page in a language that is not built in", () => {
  const pageIn = (locale: string, translations: object): string =>
    `<!doctype html><html lang="${locale}">${files}<script type="application/json" id="skerry-config">${JSON.stringify({ translations })}</script><div data-widget="search-form" data-props='{"action":"/find"}'></div></html>`;

  it("has all texts of its widgets: nothing is said", async () => {
    expect(await check(pageIn("fr", { fr: french }))).toEqual([]);
    expect(await check(pageIn("fr_CA", french))).toEqual([]);
  });

  it("lacks some: they are counted and named", async () => {
    const { "app.ui.search_form.submit": _, "app.ui.motion.pause": __, ...some } = french;
    expect(await check(pageIn("fr-CA", { fr: some }))).toMatchObject([
      {
        code: "missing-text",
        message:
          'The page has 11 of the 13 texts of its widgets in "fr-CA". English is shown for app.ui.motion.pause, app.ui.search_form.submit.',
      },
    ]);
    const one = { "app.ui.search_form": { submit: "Cerca" } };
    expect(await check(pageIn("it", one))).toMatchObject([
      { message: expect.stringMatching(/^The page has 1 of the 13 .* and 7 more\.$/) },
    ]);
  });

  it("has none, or speaks a language that is built in: nothing is said", async () => {
    expect(await check(pageIn("fr", {}))).toEqual([]);
    const other = { "app.ui.search_form.submit": "Los" };
    expect(await check(pageIn("de-AT", other))).toEqual([]);
    expect(await check(pageIn("en", other))).toEqual([]);
  });
});

describe("an island in a site's own widget", () => {
  const Component = (): null => null;
  const registry = {
    tabs: () => Promise.resolve({ Component, slots: ["a", "children"] }),
    panel: () => Promise.resolve({ Component, slots: true as const }),
    plain: () => Promise.resolve({ Component }),
  };
  const island = '<b data-widget="plain"></b>';

  it.each([
    ["may be in a slot that the widget names", "tabs", `<p data-slot="a">${island}</p>`, []],
    ["may be the slot itself", "tabs", island.replace("<b", '<b data-slot="a"'), []],
    ["may be in content without a slot", "tabs", `<p>${island}</p>`, []],
    [
      "may be in any slot of a widget that takes all",
      "panel",
      `<p data-slot="b">${island}</p>`,
      [],
    ],
    ["may be in markup", "tabs", `<!--skerry s1 a--><nav><sk-slot>${island}</sk-slot></nav>`, []],
    ["is lost in another slot", "tabs", `<p data-slot="b">${island}</p>`, ["nested-island"]],
    ["is lost without slots", "plain", `<p data-slot="a">${island}</p>`, ["nested-island"]],
  ])("%s", async (_, owner, inside, expected) => {
    const text = `<div data-widget="${owner}">${inside}</div>`;
    const source = { file: "page", text, url: new URL("https://page.example/"), policies: [] };
    const found = await checkPage(source, siteWidgets({ registry } as BuiltRenderer));
    expect(found.map(({ code }) => code)).toEqual(expected);
  });
});

it("the advice about frames names a directive of their own", async () => {
  const video = `<div data-widget="video-block" data-props='{"src":"https://youtu.be/abcdefghijk","title":"T"}'></div>`;
  expect(await check(video, ["default-src 'self'"])).toMatchObject([
    {
      code: "blocked",
      message: expect.stringMatching(
        /Add a directive of its own: frame-src https:\/\/www\.youtube-nocookie\.com\.$/,
      ),
    },
  ]);
});

describe("a style sheet of the site", () => {
  const css = ":root {\n  --sk-text: #aaaaaa;\n}";
  async function check(head: string): Promise<{ read: string[]; messages: string[] }> {
    const read: string[] = [];
    const found = await checkPage({
      file: "page",
      text: `${head}<div data-widget="testimonials"></div>`,
      url: new URL("https://page.example/"),
      policies: [],
      readFile: async (path) => {
        read.push(path);
        return new TextEncoder().encode(css);
      },
    });
    return { read, messages: found.map(({ message }) => message) };
  }

  it("is read for its colours, and the message names its line", async () => {
    const { messages } = await check('<link rel="stylesheet" href="/site.css">');
    expect(messages).toEqual([expect.stringMatching(/^\/site\.css:2: --sk-text .* contrast of/)]);
  });

  it.each([
    '<link rel="stylesheet" href="https://cdn.example/site.css">',
    '<link rel="alternate stylesheet" href="/site.css" title="Other">',
    '<link rel="stylesheet" href="/site.css" media="print">',
    '<link rel="preload" as="style" href="/site.css">',
    '<link rel="stylesheet" href="/skerry/skerry.css">',
    '<base href="/deep/"><link rel="stylesheet" href="site.css">',
    '<link rel="stylesheet" href="">',
  ])(
    "is not read where it is of another host, does not count or is not found: %s",
    async (head) => {
      expect(await check(head)).toEqual({ read: [], messages: [] });
    },
  );
});

describe("the form of an island", () => {
  const search = (props: object, inside = ""): string =>
    `<div data-widget="search-form" data-props="${writePropsAttribute(props)}">${inside}</div>`;
  const named = `<script type="application/json" id="skerry-config">${JSON.stringify({ formOrigins: ["https://orders.example"] })}</script>`;
  const form = '<form action="//evil.example/"></form>';

  it.each([
    ["its action", search({ action: "https://orders.example/" }), config],
    [
      "the action of the form in it",
      search({}, form),
      '<script type="application/json" id="skerry-config">{}</script>',
    ],
  ])("must not lead to another origin by %s", async (_, island, head) => {
    expect((await diagnose(island, head)).map(([code]) => code)).toEqual(["bad-props"]);
  });

  it.each([
    ["a path", search({ action: "/s" }), config],
    ["the page's own origin", search({ action: "https://page.example/s" }), config],
    ["an origin of the configuration", search({ action: "https://orders.example/" }), named],
    [
      "the page's own form, whatever visitors write before it",
      search({}, `<div data-skerry-untrusted>${form}</div><form action="/s"></form>`),
      '<script type="application/json" id="skerry-config">{}</script>',
    ],
  ])("may lead to %s", async (_, island, head) => {
    expect(await diagnose(island, head)).toEqual([]);
  });
});

describe("a region that visitors write", () => {
  const inside = `<div data-widget="serach-form" data-props="{"></div><script type="application/json" id="skerry-config">{</script><p data-track="x" data-track-item="{"></p>`;

  it.each([
    ["the attribute", `<div data-skerry-untrusted>${inside}</div>`, config],
    [
      "the configuration",
      `<div class="comments">${inside}</div>`,
      `<script type="application/json" id="skerry-config">{"untrusted":".comments"}</script>`,
    ],
  ])("counts for nothing, by %s", async (_, body, head) => {
    expect(await diagnose(body, head)).toEqual([]);
  });

  it("makes islands that are known count for nothing, with a warning", async () => {
    const island = '<div data-widget="testimonials"></div>';
    expect(await diagnose(`<div data-skerry-untrusted>${island}</div>`)).toEqual([
      ["untrusted-island", "<div data-wi"],
    ]);
  });
});

describe("values that JSON allows and nobody means", () => {
  const card = (attributes: string): string =>
    `<div data-widget="review-card" ${attributes}></div>`;
  const block = (id: string, json: string): string =>
    `<script type="application/json" ${id}>${json}</script>`;

  it.each<[body: string, found: [code: string, text: string][]]>([
    [card(`data-props='{"text":"Don&amp;#8217;t"}'`), [["escaped-text", '"Don&amp;#82']]],
    [card(String.raw`data-props='{"text":"Great \ud83d"}'`), [["damaged-text", '"Great \\ud83']]],
    [card(`data-props='{"text":"[object Object]"}'`), [["printed-value", '"[object Obj']]],
    [card(`data-props='{"text":"{{ review }}"}'`), [["printed-value", '"{{ review }']]],
    [
      card('data-props="#p"') + block('id="p"', '{"text":"A &amp; B"}'),
      [["escaped-text", '"A &amp; B"}']],
    ],
    [
      block('id="skerry-state"', '{"id":[9007199254740993]}') + card(`data-props='{"text":"a"}'`),
      [["rounded-number", "900719925474"]],
    ],
    [
      card(`data-props='{"text":"a"}'`) +
        `<b data-track="view_item" data-track-item='{"item_id":"1","price":1e999}'></b>`,
      [["rounded-number", "1e999}'></b>"]],
    ],
    [card('data-props-text="a" data-props-rating="5"'), [["flattened-props", "<div data-wid"]]],
    [card(`data-props={"text":"it is"}`), [["bad-props", ' is"}></div>']]],
  ])("%s", async (body, found) => {
    const all = await diagnose(body);
    const shown = all.filter(([code]) => found.some(([wanted]) => wanted === code));
    expect(shown.map(([code, text]) => [code, text.slice(0, 6)])).toEqual(
      found.map(([code, text]) => [code, text.slice(0, 6)]),
    );
  });

  it("are found in the configuration, but placeholders of texts and routes are none", async () => {
    const head = block(
      'id="skerry-config"',
      '{"routes":{"a":"/{{id}}"},"translations":{"en":{"review.more":"{{count}} more","x":"A &quot;"}}}',
    );
    const codes = (await diagnose(card(`data-props='{"text":"a"}'`), head)).map(([code]) => code);
    expect(codes).toContain("escaped-text");
    expect(codes).not.toContain("printed-value");
  });

  it("name missing quotes, and not an apostrophe", async () => {
    for (const attribute of ['data-props={"text": "it is"}', `data-props={"text":"it's so"}`]) {
      const [first] = await check(`<!doctype html>${files}${card(attribute)}`);
      expect(first).toMatchObject({ code: "bad-props" });
      expect(first?.message).toMatch(/no quotes around/);
      expect(first?.message).not.toContain("apostrophe, which");
    }
  });

  it("are found in templates around what these print", async () => {
    const text = `{% load skerry %}<div data-widget="review-card" data-props='{"text":"A &amp;amp; B {{ a }}","id":9007199254740993,"x":{{ x }}}'></div><div data-widget="review-card" data-props={"text":"it is {{ a }}"}></div>`;
    const diagnostics = await check(text);
    const codes = diagnostics.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["escaped-text", "rounded-number", "bad-props"]));
    expect(diagnostics.find(({ code }) => code === "bad-props")?.message).toMatch(/no quotes/);
  });
});
