import { setTimeout as delay } from "node:timers/promises";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { expect, vi } from "vitest";
import { canonicalFragmentUrl, signFragment } from "../http/routes/fragment-url.ts";
import type { ExampleHandler } from "./example-handlers.test.fixture.ts";

import signatures from "@skerry/core/fixtures/signatures.json" with { type: "json" };

/** A renderer in some runtime. */
export interface Site {
  /** Asks again when there is too much to do. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  askOnce(path: string, init?: RequestInit): Promise<Response>;
  /** Lines of its error stream since the case began. */
  lines(): string[];
  /** Begins a batch and goes away in the middle of it. */
  breakOff(): Promise<void>;
}

export interface ContractCase {
  title: string;
  /** Default: `plain`. */
  handler?: ExampleHandler;
  check(site: Site): Promise<void>;
}

/** The inside of an island, as an include asks for it. */
export function fragment(
  widget: string,
  props: unknown,
  more: Record<string, string> = {},
): string {
  const text = typeof props === "string" ? props : JSON.stringify(props);
  return canonicalFragmentUrl({ widget, props: text, id: "s1", ...more });
}

/** A batch, as a template's helper sends it. */
export function batch(islands: unknown, config?: unknown): RequestInit {
  const body = typeof islands === "string" ? islands : JSON.stringify({ islands, config });
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}

interface Result {
  html?: string;
  prefix?: string;
  error?: { code: string; message: string; pointer: string };
}

async function islandsOf(answer: Response): Promise<Record<string, Result>> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { islands: Record<string, Result> }).islands;
}

const page = (body: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body,
});

const review = { name: "Ann", source: "Example reviews", text: "Good." };
/** Everything that ends something somewhere: tags, attributes, comments, scripts, includes. */
const nasty = `</script><!--# include virtual="/x" --><esi:include src="/x"/><b>"'\`&amp;{{x}} \u2028\u2029 😀 ü --> ]]>`;
const longLife =
  "public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** The text of some HTML, as a browser shows it. */
function textOf(html: string): string {
  const read = (node: Node): string =>
    "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(read).join("") : "";
  return parseFragment(html).childNodes.map(read).join("");
}

async function expectFault(site: Site, path: string, code: string): Promise<Response> {
  const answer = await site.ask(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
  expect(answer.headers.get("X-Widget-Error")).toBe(code);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=10");
  expect(answer.headers.get("ETag")).toBeNull();
  return answer;
}

/** The failures, as the log has them. */
const failures = (site: Site): Record<string, string>[] =>
  site
    .lines()
    .filter((line) => line.includes("skerry-render-failed"))
    .map((line) => JSON.parse(line) as Record<string, string>);

const fragments: ContractCase[] = [
  {
    title: "answers with the inside of an island and what caches and browsers need to know",
    async check({ ask }) {
      const answer = await ask(fragment("review-card", review));
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "cache-control": longLife,
        "cache-tag": "widget-review-card,build-example",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-type": "text/html; charset=utf-8",
        etag: expect.stringMatching(/^"example-[\da-z]{13}"$/),
        "surrogate-key": "widget-review-card build-example",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "x-widget-build": "example",
      });
      expect(answer.headers.has("Vary")).toBe(false);
      expect(answer.headers.has("X-Widget-Error")).toBe(false);
      const html = await answer.text();
      expect(html).toMatch(/^<!--skerry s1 example--><div class="sk sk-review-card">/);
      expect(textOf(html)).toContain("Good.");
    },
  },
  {
    title: "answers HEAD with the headers alone",
    async check({ ask }) {
      const path = fragment("review-card", review);
      const [whole, head] = [await ask(path), await ask(path, { method: "HEAD" })];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe("");
      for (const name of ["ETag", "Cache-Control", "Content-Type", "Surrogate-Key"]) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    },
  },
  {
    title: "answers 304 to a client that has the same bytes",
    async check({ ask }) {
      const path = fragment("review-card", review);
      const etag = (await ask(path)).headers.get("ETag") ?? "";
      for (const known of [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag},"b"`, "*"]) {
        const answer = await ask(path, { headers: { "If-None-Match": known } });
        expect([known, answer.status]).toEqual([known, 304]);
        expect(await answer.text()).toBe("");
        expect(answer.headers.get("ETag")).toBe(etag);
        expect(answer.headers.get("Cache-Control")).toBe(longLife);
      }
      for (const other of ['"a"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`]) {
        const answer = await ask(path, { headers: { "If-None-Match": other } });
        expect([other, answer.status]).toEqual([other, 200]);
        expect(await answer.text()).not.toBe("");
      }
    },
  },
  {
    title: "gives other bytes another ETag",
    async check({ ask }) {
      const tags = new Set<string | null>();
      for (const text of ["a", "b", "ab", "ba", "a\u0000b", "😀", "\u{1F601}"]) {
        tags.add((await ask(fragment("review-card", { text }))).headers.get("ETag"));
      }
      expect(tags.size).toBe(7);
    },
  },
  {
    title: "answers an unknown widget with nothing, for a short time",
    async check(site) {
      await expectFault(site, fragment("serch-form", {}), "unknown-widget");
      await expectFault(site, fragment("%22%3E%3Cb%3E", {}), "unknown-widget");
      await expectFault(site, fragment("Review-Card", review), "unknown-widget");
    },
  },
  {
    title: "takes no name of Object's prototype for a widget",
    async check(site) {
      for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
        await expectFault(site, fragment(name, {}), "unknown-widget");
      }
    },
  },
  {
    title: "answers bad props with nothing, for a short time",
    async check(site) {
      const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
      for (const props of ["{", '"x"', "[1]", "3", "{'text':'x'}", '{"text":3}', "{}", deep]) {
        await expectFault(site, fragment("review-card", props), "bad-props");
      }
    },
  },
  {
    title: "reads an empty list, null and nothing as no props",
    async check({ ask }) {
      const bodies = new Set<string>();
      for (const props of ["{}", "[]", "null", "", " "]) {
        bodies.add(await (await ask(fragment("search-form", props, { shell: "1" }))).text());
      }
      bodies.add(await (await ask("/fragments/search-form?id=s1&shell=1")).text());
      expect([...bodies].filter((body) => !body.includes("<!--skerry s1 example-->"))).toEqual([]);
      expect(new Set([...bodies].map((body) => body.replace(/^<[^>]*>/, ""))).size).toBe(1);
    },
  },
  {
    title: "drops props that the schema does not know before it renders",
    async check({ ask }) {
      const attack = { dangerouslySetInnerHTML: { __html: "<img src=x onerror=alert(1)>" } };
      const spread = await (await ask(fragment("spread", { text: "a", ...attack }))).text();
      expect(spread).toBe('<!--skerry s1 example--><div text="a"></div>');
      const plain = await (await ask(fragment("review-card", review))).text();
      const same = await (await ask(fragment("review-card", { ...review, ...attack }))).text();
      expect(same).toBe(plain);
    },
  },
  {
    title: "lets props change no prototype",
    async check({ ask }) {
      const props = `{"a":1,"__proto__":{"text":"x"},"b":{"__proto__":{"c":1}},"constructor":{"prototype":{"d":1}}}`;
      const html = await (await ask(fragment("free", props))).text();
      expect(textOf(html)).toBe('{"a":1,"b":{},"constructor":{"prototype":{"d":1}}}');
      expect(await (await ask(fragment("free", {}))).text()).toContain("<p>{}</p>");
      const body = `{"islands":{"a":{"widget":"free","props":${props}}}}`;
      const { a } = await islandsOf(await ask("/render", batch(body)));
      expect(textOf(a?.html ?? "")).toBe(textOf(html));
    },
  },
  {
    title: "writes every character of the props as text",
    async check({ ask }) {
      const html = await (await ask(fragment("review-card", { ...review, text: nasty }))).text();
      expect(textOf(html)).toContain(nasty);
      for (const include of ["<esi:", "<!--#", "</script", "<b>"])
        expect(html).not.toContain(include);
    },
  },
  {
    title:
      "writes no lone surrogates, which are not UTF-8 and which JSON parsers of other languages reject",
    async check({ ask }) {
      const props = '{"text":"a\\ud83d b\\ude00 c\\ud83d\\ude00"}';
      const html = await (await ask(fragment("review-card", props))).text();
      expect(textOf(html)).toContain("a\ufffd b\ufffd c😀");
      const body = `{"islands":{"a":{"widget":"review-card","props":${props}}}}`;
      const json = await (await ask("/render", batch(body))).text();
      expect(json).toContain("a\ufffd b\ufffd c😀");
    },
  },
  {
    title: "writes the island element around it, with props that can be read back",
    async check({ ask }) {
      const props = { ...review, text: nasty };
      const html = await (await ask(fragment("review-card", props, { shell: "1" }))).text();
      for (const include of ["<esi:", "<!--#", "</script"]) expect(html).not.toContain(include);
      const [host, ...others] = parseFragment(html).childNodes;
      expect(others).toEqual([]);
      const { tagName, attrs } = host as DefaultTreeAdapterTypes.Element;
      const values = new Map(attrs.map(({ name, value }) => [name, value]));
      expect([tagName, values.get("data-widget")]).toEqual(["div", "review-card"]);
      expect(JSON.parse(values.get("data-props") ?? "")).toEqual(props);
    },
  },
  {
    title: "keeps a tooltip's fragment empty, which is no error",
    async check({ ask }) {
      const answer = await ask(fragment("tooltip", { text: "Hint" }));
      expect(await answer.text()).toBe("");
      expect(answer.headers.has("X-Widget-Error")).toBe(false);
      expect(answer.headers.get("Cache-Control")).toBe(longLife);
      const shell = await ask(fragment("tooltip", { text: "Hint" }, { shell: "1" }));
      expect(await shell.text()).toBe(
        '<span data-widget="tooltip" data-props="{&quot;text&quot;:&quot;Hint&quot;}"></span>',
      );
    },
  },
  {
    title: "speaks the locale that is asked for, else the configuration's",
    handler: "german",
    async check(site) {
      const label = async (locale?: string): Promise<string> => {
        const more: Record<string, string> = locale === undefined ? {} : { locale };
        return textOf(await (await site.ask(fragment("search-form", {}, more))).text());
      };
      const [german, english] = [await label(), await label("en")];
      expect(english).not.toBe(german);
      expect(await label("")).toBe(german);
      expect(await label("de-AT")).toBe(german);
      expect(await label("en_GB")).toBe(english);
      expect(await label("fr")).toBe(english);
      await expectFault(site, fragment("search-form", {}, { locale: '"><b>' }), "bad-props");
      expect(await label(`en${"-a".repeat(500)}`)).toBe(german);
    },
  },
  {
    title: "answers a request for another build with its own, for a short time",
    async check({ ask }) {
      const own = await ask(fragment("review-card", review, { v: "example" }));
      const other = await ask(fragment("review-card", review, { v: "older" }));
      expect(own.headers.get("Cache-Control")).toBe(longLife);
      expect(other.headers.get("Cache-Control")).toBe("public, max-age=10");
      expect(other.headers.get("X-Widget-Build")).toBe("example");
      expect(await other.text()).toBe(await own.text());
    },
  },
  {
    title: "makes a prefix of any id, and one of the content without an id",
    async check({ ask }) {
      const marker = async (path: string): Promise<string> =>
        /^<!--(.*?)-->/.exec(await (await ask(path)).text())?.[1] ?? "";
      expect(await marker(fragment("review-card", review, { id: 'a b"--><b>' }))).toBe(
        "skerry a-b----b- example",
      );
      expect(await marker(fragment("review-card", review, { id: "x".repeat(99) }))).toBe(
        `skerry ${"x".repeat(32)} example`,
      );
      const first = await marker(fragment("review-card", review, { id: "" }));
      expect(first).toMatch(/^skerry h[\da-z]{13}- example$/);
      expect(await marker(fragment("review-card", review, { id: "", v: "1" }))).toBe(first);
      expect(await marker(fragment("review-card", { text: "x" }, { id: "" }))).not.toBe(first);
    },
  },
  {
    title: "starts every id with the prefix",
    async check({ ask }) {
      const html = await (await ask(fragment("search-form", {}, { id: "here" }))).text();
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => !id?.startsWith("here"))).toEqual([]);
    },
  },
  {
    title: "reports how long it took and whether the answer was cached",
    async check({ ask }) {
      const path = fragment("review-card", { text: "Seen twice." });
      const timing = async (): Promise<string | null> =>
        (await ask(path)).headers.get("Server-Timing");
      expect(await timing()).toMatch(/^ssr;dur=\d+\.\d, cache;desc=miss$/);
      expect(await timing()).toMatch(/^ssr;dur=\d+\.\d, cache;desc=hit$/);
    },
  },
  {
    title: "does not cache errors",
    async check({ ask }) {
      const path = fragment("throwing", {}, { id: "again" });
      await ask(path);
      expect((await ask(path)).headers.get("Server-Timing")).toContain("desc=miss");
    },
  },
  {
    title: "answers a widget that throws with nothing",
    async check(site) {
      for (const widget of ["throwing", "browser-only"]) {
        await expectFault(site, fragment(widget, {}), "render-failed");
      }
    },
  },
  {
    title: "serves the fallback of what waits for ever, and what has come meanwhile",
    async check({ ask }) {
      const answer = await ask(fragment("waiting", {}));
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain("<p>wait</p>");
      expect(html).toContain("<b>came</b>");
      expect(html).not.toContain("<script");
      expect(answer.headers.get("X-Widget-Error")).toBeNull();
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=10");
    },
  },
  {
    title: "answers 414 to URLs of more than 8,000 bytes",
    async check({ ask }) {
      const start = "/fragments/review-card?props=";
      const longest = await ask(start + "x".repeat(8_000 - start.length));
      expect(longest.status).toBe(200);
      const tooLong = await ask(start + "x".repeat(8_001 - start.length));
      expect(tooLong.status).toBe(414);
      expect(await tooLong.text()).toBe("");
      expect(tooLong.headers.get("Cache-Control")).toBe("no-store");
      // The encoded length counts: an "ü" is six characters of a URL.
      expect((await ask(`${start}${"ü".repeat(1_400)}`)).status).toBe(414);
    },
  },
  {
    title: "ignores signatures without keys",
    async check({ ask }) {
      const answer = await ask(fragment("review-card", review, { sig: "forged" }));
      expect(await answer.text()).toContain("Good.");
    },
  },
  {
    title: "answers only signed URLs once it has keys",
    handler: "signed",
    async check({ ask }) {
      const signed = { widget: "review-card", id: "s1", locale: "de", props: '{"text":"ü😀"}' };
      const status = async (sig: string | undefined, changes = {}): Promise<number> => {
        const { widget: name, ...rest } = { ...signed, ...changes };
        const answer = await ask(canonicalFragmentUrl({ widget: name, ...rest, sig }));
        const body = await answer.text();
        if (answer.status === 200) expect(body).toContain("ü😀");
        else {
          expect(body).toBe("");
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
        }
        return answer.status;
      };
      const sig = await signFragment(signed, "the current key");
      expect(await status(sig)).toBe(200);
      expect(await status(await signFragment(signed, "the previous key"))).toBe(200);
      expect(await status(await signFragment(signed, "a third key"))).toBe(403);
      const last = sig.at(-1) === "A" ? "E" : "A";
      for (const forged of [undefined, "", "x", sig.slice(0, -1), sig.slice(0, -1) + last]) {
        expect([forged, await status(forged)]).toEqual([forged, 403]);
      }
      expect(await status(`${sig}=`)).toBe(403);
      expect(await status(sig.repeat(2))).toBe(403);
      for (const change of [
        { widget: "testimonials" },
        { id: "s2" },
        { locale: "en" },
        { locale: "" },
        { props: '{"text": "ü😀"}' },
      ]) {
        expect([change, await status(sig, change)]).toEqual([change, 403]);
      }
    },
  },
  {
    title: "signs every parameter, and accepts no other one and none twice",
    handler: "vectors",
    async check({ ask }) {
      for (const { name, url } of signatures.write) {
        expect([name, (await ask(url)).status]).toEqual([name, 200]);
      }
      for (const { name, url } of signatures.refused) {
        const answer = await ask(url);
        expect([name, answer.status, await answer.text()]).toEqual([name, 403, ""]);
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
      }
    },
  },
  {
    title: "lets caches keep one spelling of a signed URL, and renders once for all of them",
    handler: "vectors",
    async check({ ask }) {
      for (const { name, url } of signatures.write) {
        const control = (await ask(url)).headers.get("Cache-Control");
        expect([name, control]).toEqual([name, expect.stringMatching(/^public, /)]);
      }
      const { of, urls } = signatures.spellings;
      const canonical = signatures.write.find(({ name }) => name === of)?.url ?? "";
      const body = await (await ask(canonical)).text();
      expect(body).not.toBe("");
      for (const { name, url } of urls) {
        const answer = await ask(url);
        expect([name, answer.status]).toEqual([name, 200]);
        expect([name, answer.headers.get("Cache-Control")]).toEqual([name, "no-store"]);
        expect([name, answer.headers.get("Server-Timing")]).toEqual([
          name,
          expect.stringContaining("desc=hit"),
        ]);
        expect(await answer.text()).toBe(body);
      }
    },
  },
  {
    title: "lets caches keep one spelling of a URL without keys, and renders once for all of them",
    async check({ ask }) {
      const path = fragment("review-card", { text: "Asked with more, (twice)." });
      const [start = "", query = ""] = path.split("?");
      const spellings = [
        ...["&utm_source=x", "&x", "&id=s1", "&props={}", "&sig=a&sig=b", "&sig=a", "&", "&v="].map(
          (more) => path + more,
        ),
        `${start}?${query.split("&").reverse().join("&")}`,
        path.replaceAll("%20", "+"),
        path.replaceAll("%28", "("),
        path.replaceAll("%2C", "%2c"),
        path.replace("review-card", "review%2dcard"),
      ];
      const isHit: boolean[] = [];
      for (const spelling of spellings) {
        const answer = await ask(spelling);
        expect([spelling, answer.status]).toEqual([spelling, 200]);
        expect([spelling, answer.headers.get("Cache-Control")]).toEqual([spelling, "no-store"]);
        expect(await answer.text()).toContain("Asked with more, (twice).");
        isHit.push(answer.headers.get("Server-Timing")?.includes("desc=hit") ?? false);
      }
      expect(isHit).toEqual(spellings.map((_, index) => index > 0));
      const canonical = await ask(path);
      expect(canonical.headers.get("Cache-Control")).toBe(longLife);
      expect(canonical.headers.get("Server-Timing")).toContain("desc=hit");
    },
  },
  {
    title: "renders batches and pages only for callers with a key once it has keys",
    handler: "signed",
    async check({ ask }) {
      const html = `<div data-widget="review-card" data-props='${JSON.stringify(review)}'></div>`;
      const requests: [string, RequestInit][] = [
        ["/render", batch({ a: { widget: "review-card", props: review } })],
        ["/transform", page(html)],
      ];
      for (const [path, init] of requests) {
        const statusWith = async (authorization?: string): Promise<number> => {
          const headers = new Headers(init.headers);
          if (authorization !== undefined) headers.set("Authorization", authorization);
          const answer = await ask(path, { ...init, headers });
          const body = await answer.text();
          expect(body.includes("Good.")).toBe(answer.status === 200);
          expect(answer.headers.get("Cache-Control")).toBe("no-store");
          if (answer.status === 403) expect(body).not.toContain("current key");
          return answer.status;
        };
        expect(await statusWith("Bearer the current key")).toBe(200);
        expect(await statusWith("bearer the previous key")).toBe(200);
        for (const wrong of [
          undefined,
          "",
          "Bearer",
          "Bearer ",
          "Bearer a third key",
          "Bearer the current",
          "Bearer the current keys",
          "Basic the current key",
          "the current key",
        ]) {
          expect([path, wrong, await statusWith(wrong)]).toEqual([path, wrong, 403]);
        }
      }
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        expect([path, (await ask(path)).status]).toEqual([path, 200]);
      }
    },
  },
];

const batches: ContractCase[] = [
  {
    title: "submits a form to the action of an island's fallback",
    handler: "routeless",
    async check({ ask }) {
      const search = (fallback?: unknown, props = {}) => ({
        widget: "search-form",
        props,
        fallback,
      });
      const islands = await islandsOf(
        await ask(
          "/render",
          batch({
            form: search('<p>Search:<FORM method=get>a</FORM><form action="/find?a=1&amp;b=2">b'),
            own: search('<form action="/find">', { action: "/own" }),
            comment: search('<!--<form action="/find">-->'),
            text: search('<textarea><form action="/find"></textarea>'),
            none: search(),
            null: search(null),
            number: search(3),
            longest: search('<form action="/find">'.padEnd(32_000, "x")),
            longer: search('<form action="/find">'.padEnd(32_001, "x")),
            bytes: search('<form action="/find">'.padEnd(16_100, "ü")),
            blown: search(
              `<form action="/find"><p>${Array.from({ length: 700 }, (_, index) => `<b x=${index}>`).join("")}</p>${"<p>x".repeat(700)}`,
            ),
          }),
        ),
      );
      const results = Object.entries(islands).map(([key, { html, error }]) => [
        key,
        error?.code ?? /action="([^"]*)"/.exec(html ?? "")?.[1],
      ]);
      expect(Object.fromEntries(results)).toEqual({
        form: "/find?a=1&amp;b=2",
        own: "/own",
        comment: "render-failed",
        text: "render-failed",
        none: "render-failed",
        null: "render-failed",
        number: "render-failed",
        longest: "/find",
        longer: "too-large",
        bytes: "too-large",
        blown: "too-large",
      });
    },
  },
  {
    title: "renders the islands of a batch, each with its own result",
    async check({ ask }) {
      const answer = await ask(
        "/render",
        batch({
          good: { widget: "review-card", props: review },
          named: { widget: "search-form", props: {}, id: "mine" },
          misspelt: { widget: "serch-form", props: {} },
          wrong: { widget: "review-card", props: { text: 3 } },
          throwing: { widget: "throwing", props: {} },
          large: { widget: "review-card", props: { text: "x".repeat(32_000) } },
          bubble: { widget: "tooltip", props: { text: "Hint" } },
          nothing: null,
          number: 3,
          nameless: { widget: 3, props: {} },
        }),
      );
      expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const { good, named, misspelt, wrong, throwing, large, bubble, ...others } =
        await islandsOf(answer);
      expect(good).toEqual({
        html: expect.stringMatching(/^<!--skerry good example--><div /),
        prefix: "good",
      });
      expect(named).toMatchObject({
        html: expect.stringMatching(/^<!--skerry mine example--><div /),
        prefix: "mine",
      });
      expect(misspelt?.error).toMatchObject({ code: "unknown-widget", pointer: "" });
      expect(misspelt?.error?.message).toContain('Did you mean "search-form"?');
      expect(wrong?.error).toMatchObject({ code: "bad-props", pointer: "/text" });
      expect(throwing?.error?.code).toBe("render-failed");
      expect(large?.error?.code).toBe("too-large");
      expect(bubble).toEqual({ html: "", prefix: "bubble" });
      expect(Object.values(others).map((other) => other.error?.code)).toEqual([
        "unknown-widget",
        "unknown-widget",
        "unknown-widget",
      ]);
    },
  },
  {
    title: "reads an empty list, null and nothing as no props or no islands",
    async check({ ask }) {
      const islands = await islandsOf(
        await ask(
          "/render",
          batch(`{"islands":{"a":{"widget":"search-form","id":"s","props":[]},
            "b":{"widget":"search-form","props":null},"c":{"widget":"search-form"}},"config":null}`),
        ),
      );
      expect(Object.values(islands).filter(({ html }) => !html)).toEqual([]);
      expect(await islandsOf(await ask("/render", batch('{"islands":[]}')))).toEqual({});
    },
  },
  {
    title: "takes keys and names of Object's prototype for what they are",
    async check({ ask }) {
      const keys = ["__proto__", "constructor", "toString"];
      const island = JSON.stringify({ widget: "review-card", props: review });
      const body = `{"islands":{${keys.map((key) => `"${key}":${island}`).join(",")},"w":{"widget":"__proto__"}}}`;
      const islands = await islandsOf(await ask("/render", batch(body)));
      expect(Object.keys(islands)).toEqual([...keys, "w"]);
      for (const key of keys) {
        expect(Object.getOwnPropertyDescriptor(islands, key)?.value).toMatchObject({
          html: expect.stringContaining("Good."),
        });
      }
      expect(islands["w"]?.error?.code).toBe("unknown-widget");
    },
  },
  {
    title: "gives islands of one id prefixes of their own",
    async check({ ask }) {
      const island = { widget: "search-form", props: {}, id: "same" };
      const long = { ...island, id: "x".repeat(40) };
      const islands = await islandsOf(
        await ask(
          "/render",
          batch({ a: island, b: island, same: { widget: "search-form" }, long, longer: long }),
        ),
      );
      const prefixes = Object.values(islands).map(({ prefix = "" }) => prefix);
      expect(new Set(prefixes).size).toBe(5);
      for (const { html = "", prefix } of Object.values(islands)) {
        expect(prefix).toMatch(/^[\w-]{1,32}$/);
        expect(html).toContain(`<!--skerry ${prefix} example-->`);
        expect(html).toContain(` id="${prefix}`);
      }
    },
  },
  {
    title: "renders with the configuration of the page that asks",
    async check({ ask }) {
      const render = async (island: object, config?: unknown): Promise<string> =>
        (await islandsOf(await ask("/render", batch({ a: island }, config))))["a"]?.html ?? "";
      const card = { widget: "review-card", props: { ...review, verified: true } };
      const english = await render(card);
      expect(await render(card, { locale: "de" })).not.toBe(english);
      expect(await render(card, '{"locale": "de"}')).toBe(await render(card, { locale: "de" }));
      const form = { widget: "search-form", props: { route: "search" } };
      expect(await render(form, { routes: { search: "/find" } })).toContain('action="/find"');
      // A configuration that cannot be used is as good as none.
      const tooLong = { locale: `de${"-a".repeat(500)}` };
      for (const config of ["{", { locale: 3 }, tooLong, 3, [], [1], true]) {
        expect([config, await render(card, config)]).toEqual([config, english]);
      }
    },
  },
  {
    title: "renders 64 islands of a batch and names the limit to the others",
    async check({ ask }) {
      const many = (count: number) =>
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `i${index}`,
            { widget: "review-card", props: review },
          ]),
        );
      const allowed = Object.values(await islandsOf(await ask("/render", batch(many(64)))));
      expect(allowed.filter(({ html }) => html)).toHaveLength(64);
      const tooMany = Object.values(await islandsOf(await ask("/render", batch(many(65)))));
      expect(tooMany.filter(({ html }) => html)).toHaveLength(64);
      expect(tooMany[64]?.error).toMatchObject({ code: "too-large" });
      expect(tooMany[64]?.error?.message).toContain("64");
    },
  },
  {
    title: "answers 400 to what is not a batch, and keeps working",
    async check({ ask }) {
      const bodies = ["", "{", "[]", "null", "3", "{}", '{"islands":3}', '{"islands":[1]}', "\0"];
      for (const body of bodies) {
        const answer = await ask("/render", batch(body));
        expect([body, answer.status]).toEqual([body, 400]);
        expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
      }
      const latin = new Uint8Array(
        [...'{"islands":{"a":{"widget":"é"}}}'].map((c) => c.charCodeAt(0)),
      );
      const answer = await ask("/render", { method: "POST", body: latin });
      expect(answer.status).toBe(400);
      expect((await ask("/render", { method: "POST" })).status).toBe(400);
      expect((await ask("/healthz")).status).toBe(200);
    },
  },
  {
    title: "answers batches of more than a megabyte with 413",
    async check({ ask }) {
      const filler = " ".repeat(1_000_000);
      const exact = `{"islands":{}}${filler}`.slice(0, 1_000_000);
      expect((await ask("/render", batch(exact))).status).toBe(200);
      expect((await ask("/render", batch(`${exact} `))).status).toBe(413);
      const chunk = new TextEncoder().encode(" ".repeat(10_000));
      let chunks = 0;
      const chunked = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(chunk);
          if (++chunks === 120) controller.close();
        },
      });
      const init = { method: "POST", body: chunked, duplex: "half" } as RequestInit;
      // A client that is still sending when the answer comes may only notice that the connection is closed.
      const answer = await ask("/render", init).catch((error: TypeError) => String(error.cause));
      if (typeof answer === "string") expect(answer).toMatch(/EPIPE|ECONNRESET|other side closed/);
      else expect(answer.status).toBe(413);
      expect((await ask("/healthz")).status).toBe(200);
    },
  },
  {
    title: "answers bad-props to props that are nested too deep",
    async check({ ask }) {
      const codes = async (depth: number): Promise<(string | undefined)[]> => {
        const deep = "[".repeat(depth) + "]".repeat(depth);
        const body = `{"islands":{"a":{"widget":"free","props":{"a":${deep}}},"b":{"widget":"search-form"}}}`;
        const { a, b } = await islandsOf(await ask("/render", batch(body)));
        expect(b?.html).toBeTruthy();
        return [a?.error?.code];
      };
      expect(await codes(31)).toEqual([undefined]);
      for (const depth of [32, 1_000, 10_000]) expect(await codes(depth)).toEqual(["bad-props"]);
      // Deeper than some runtimes' stacks, and too long for the others.
      expect(["bad-props", "too-large"]).toEqual(expect.arrayContaining(await codes(100_000)));
    },
  },
  {
    title: "leaves islands whose turn does not come in time to the browser",
    async check({ ask }) {
      const slow = { widget: "slow", props: { text: "late" } };
      const { a, b, c, d } = await islandsOf(
        await ask("/render", batch({ a: slow, b: slow, c: slow, d: { widget: "search-form" } })),
      );
      expect(a?.html).toContain("late");
      expect(b?.html).toContain("late");
      expect([c?.error?.code, d?.error?.code]).toEqual(["deadline", "deadline"]);
    },
  },
  {
    title: "answers 503 when it has too much to do",
    async check({ ask, askOnce }) {
      // More clients than places. Each island takes three seconds, and then its client asks again.
      let isBusy = true;
      const keepAsking = async (): Promise<void> => {
        const answer = await askOnce("/render", batch({ a: { widget: "slowest", props: {} } }));
        if (answer.status === 503) await delay(50);
        else expect(await islandsOf(answer)).toHaveProperty("a");
        if (isBusy) await keepAsking();
      };
      const clients = Array.from({ length: 300 }, keepAsking);
      for (const [path, init] of [
        [fragment("review-card", review), {}],
        ["/render", batch({})],
        ["/transform", page("<p>")],
        // Only the routes themselves are let in always.
        ["/render?/healthz", batch({})],
        ["/fragments/metrics", {}],
      ] as const) {
        await vi.waitFor(async () => {
          const refused = await askOnce(path, init);
          expect(refused.status).toBe(503);
          expect(refused.headers.get("Retry-After")).toBe("1");
          expect(refused.headers.get("Cache-Control")).toBe("no-store");
          expect(await refused.text()).toBe("");
        }, 30_000);
      }
      expect((await ask("/healthz")).status).toBe(200);
      isBusy = false;
      await Promise.all(clients);
      expect((await ask(fragment("review-card", review))).status).toBe(200);
    },
  },
  {
    title: "keeps working when a client disconnects in the middle of a request",
    async check(site) {
      for (let time = 0; time < 5; time++) await site.breakOff();
      const { a } = await islandsOf(
        await site.ask("/render", batch({ a: { widget: "search-form", props: {} } })),
      );
      expect(a?.html).toBeTruthy();
    },
  },
];

const pages: ContractCase[] = [
  {
    title: "fills the islands of a page with the page's own configuration",
    async check({ ask }) {
      const before = `<!doctype html><title>ü</title><script type="application/json" id="skerry-config">{"locale":"de"}</script><p>a&nbsp;b<div data-widget="review-card" data-props='{"text":"Gut."}'>`;
      const after = `</div><div data-widget="unknown">x</div><p>c`;
      const answer = await ask("/transform", page(`${before}old${after}\r\n`));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const html = await answer.text();
      const kept = "<template data-skerry-fallback>old</template>";
      expect(html.startsWith(`${before}<!--skerry t1- example-->${kept}<div `)).toBe(true);
      expect(html.endsWith(`</div>${after}\r\n`)).toBe(true);
      const [german] = Object.values(
        await islandsOf(
          await ask(
            "/render",
            batch(
              { a: { widget: "review-card", props: { text: "Gut." }, id: "t1-" } },
              { locale: "de" },
            ),
          ),
        ),
      );
      const filled = german?.html?.replace("-->", `-->${kept}`);
      expect(html).toBe(`${before}${filled}${after}\r\n`);
    },
  },
  {
    title: "returns what it cannot fill unchanged, byte for byte",
    async check({ ask }) {
      const host = `<div data-widget="search-form">x</div>`;
      const pagesAsTheyAre = [
        "",
        "<p>No island.",
        `<!--${host}-->`,
        `<span data-widget="tooltip" data-props='{"text":"Hint"}'>word</span>`,
        `<div data-widget="throwing"></div><div data-widget="review-card">bad</div>`,
        `${host}${" ".repeat(5_000_000)}`,
      ].map((text) => new TextEncoder().encode(text));
      pagesAsTheyAre.push(new Uint8Array([...new TextEncoder().encode(host), 0xe9, 0xff]));
      for (const bytes of pagesAsTheyAre) {
        const answer = await ask("/transform", page(bytes));
        expect(answer.status).toBe(200);
        const received = Buffer.from(await answer.arrayBuffer());
        expect(received.equals(bytes)).toBe(true);
      }
    },
  },
  {
    title: "returns a page unchanged that says that it must not be transformed",
    async check({ ask }) {
      const html = `<div data-widget="review-card" data-props='{"text":"Good."}'>own</div>`;
      for (const [value, isFilled] of [
        ["no-transform", false],
        ["public, No-Transform , max-age=60", false],
        ["public, max-age=60", true],
        ["x-no-transform, no-transform-x", true],
      ] as const) {
        const init = page(html);
        const headers = new Headers(init.headers);
        headers.set("Cache-Control", value);
        const text = await (await ask("/transform", { ...init, headers })).text();
        expect([value, text !== html]).toEqual([value, isFilled]);
      }
    },
  },
  {
    title: "names the files of the islands that load at once, for a page that wants it",
    handler: "preloading",
    async check({ ask }) {
      const card = (load: string): string =>
        `<div data-widget="review-card" data-load="${load}" data-props='{"text":"a"}'></div>`;
      const script = `<script type="module" src="/a&amp;b/skerry.js?v=1" async></script>`;
      const start = `<!doctype html><html lang="de-AT"><head><link rel="stylesheet" href="/a&amp;b/skerry.css">`;
      const form = `<div data-widget="search-form" data-load="visible, eager" data-props='{"action":"/"}'></div>`;
      const html = `${start}</head><body>${card("eager")}${script}${form}<p>ü`;
      const asked = await ask("/transform?preload=1", page(html));
      const plain = await ask("/transform", page(html));
      expect(plain.headers.get("Link")).toBeNull();
      const files = ["react", "search-form", "de"].map((name) => `/a&b/chunks/${name}.js`);
      const tags = files.map(
        (file) => `<link rel="modulepreload" href="${file.replace("&", "&#38;")}">`,
      );
      const filled = await plain.text();
      expect(filled).toContain("<!--skerry t2- example-->");
      expect(await asked.text()).toBe(filled.replace(script, tags.join("") + script));
      expect(asked.headers.get("Link")?.split(", ")).toEqual([
        "</a&b/skerry.css>; rel=preload; as=style",
        "</a&b/skerry.js?v=1>; rel=modulepreload",
        ...files.map((file) => `<${file}>; rel=modulepreload`),
      ]);
    },
  },
  {
    title: "preloads what the browser has to render, and nothing for a page that it cannot read",
    handler: "preloading",
    async check({ ask }) {
      const script = `<script type="module" src="skerry.js"></script>`;
      const transformed = async (html: string) => {
        const answer = await ask("/transform?preload=1", page(html));
        return [await answer.text(), answer.headers.get("Link")];
      };
      const own = `<div data-widget="own"></div>`;
      const tag = `<link rel="modulepreload" href="chunks/own.js">`;
      expect(await transformed(script + own)).toEqual([
        tag + script + own,
        "<skerry.js>; rel=modulepreload, <chunks/own.js>; rel=modulepreload",
      ]);
      const base = `<base href="/a/">`;
      expect(await transformed(base + script + own)).toEqual([base + tag + script + own, null]);
      const bad = `<div data-widget="review-card" data-load="eager">bad</div>`;
      const [failed] = await transformed(script + bad);
      expect(failed).toMatch(/react.js.*review-card.js.*en.js.*>bad</);
      for (const unchanged of [
        own,
        `<table><tr>${script}<td>${own}</table>`,
        `<template>${script}</template>${own}`,
        `<script src="skerry.js"></script>${own}`,
        `<script type="module" src="/other-skerry.js"></script>${own}`,
      ]) {
        expect(await transformed(unchanged)).toEqual([unchanged, null]);
      }
      const odd = `<script type="module" src="/ü&#10;>&quot;/skerry.js"></script>`;
      const [, link] = await transformed(odd + own);
      expect(link).toMatch(/^<\/%C3%BC(%0A)?%3E%22\/skerry.js>; rel=modulepreload, <\//);
    },
  },
  {
    title: "takes a body without Content-Type for HTML, and answers 415 to other types",
    async check({ ask }) {
      const body = new TextEncoder().encode(
        `<div data-widget="review-card" data-props='{"text":"a"}'></div>`,
      );
      const untyped = await ask("/transform", { method: "POST", body });
      expect(await untyped.text()).toContain("<!--skerry t1- example-->");
      const json = await ask("/transform", batch({}));
      expect(json.status).toBe(415);
    },
  },
  {
    title: "leaves islands to the browser when there is no time for them",
    async check({ ask }) {
      const host = `<div data-widget="slow" data-props='{"text":"late"}'></div>`;
      const answer = await ask("/transform", page(host.repeat(4)));
      const html = await answer.text();
      expect(html.match(/<!--skerry/g)).toHaveLength(2);
      expect(html.endsWith(host.repeat(2))).toBe(true);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    },
  },
];

const rest: ContractCase[] = [
  {
    title: "names the method that a route expects",
    async check({ ask }) {
      for (const [path, method, allow] of [
        ["/fragments/search-form", "POST", "GET, HEAD"],
        ["/fragments/search-form", "DELETE", "GET, HEAD"],
        ["/render", "GET", "POST"],
        ["/render", "PUT", "POST"],
        ["/transform", "GET", "POST"],
        ["/healthz", "POST", "GET, HEAD"],
        ["/readyz", "POST", "GET, HEAD"],
        ["/metrics", "POST", "GET, HEAD"],
      ] as const) {
        const answer = await ask(path, { method });
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        expect(answer.headers.get("Allow")).toBe(allow);
        await answer.text();
      }
    },
  },
  {
    title: "knows no other route",
    async check({ ask }) {
      for (const path of ["/", "/fragments", "/fragments/", "/fragments/a/b", "/render/", "/x"]) {
        const answer = await ask(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
        await answer.text();
      }
    },
  },
  {
    title: "is alive, and ready once every widget renders",
    handler: "quiet",
    async check({ ask }) {
      for (const path of ["/healthz", "/readyz"]) {
        expect((await ask(path)).status).toBe(200);
        const head = await ask(path, { method: "HEAD" });
        expect([head.status, await head.text()]).toEqual([200, ""]);
      }
    },
  },
  {
    title:
      "is ready although widgets cannot be rendered, and names them, and nothing of the machine",
    async check({ ask }) {
      expect((await ask("/healthz")).status).toBe(200);
      const answer = await ask("/readyz");
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toMatch(/^ready\n(left to the browser: [\w-]+ \([\w-]+\)\n){2,}$/);
      for (const widget of ["throwing", "browser-only"]) {
        expect(text).toContain(`left to the browser: ${widget} (render-failed)\n`);
      }
      expect(text).not.toContain("secret");
      await vi.waitFor(async () => {
        const metrics = await (await ask("/metrics")).text();
        expect(metrics).toContain(
          'skerry_widgets_left_to_browser{widget="browser-only",reason="render-failed"} 1\n',
        );
      }, 5_000);
    },
  },
  {
    title: "counts in the format of Prometheus",
    async check({ ask }) {
      const path = fragment("review-card", { text: "Counted." });
      const count = async (): Promise<number> => {
        const answer = await ask("/metrics");
        expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
        const text = await answer.text();
        expectPrometheus(text);
        return Number(/widget="review-card",result="ok"\} (\d+)/.exec(text)?.[1] ?? 0);
      };
      const before = await count();
      await (await ask(path)).text();
      await (await ask(path)).text();
      await (await ask(fragment('no"such\\widget', {}))).text();
      // They are collected once in a second.
      await vi.waitFor(async () => expect(await count()).toBe(before + 1), 5_000);
      const text = await (await ask("/metrics")).text();
      expect(text).toMatch(
        /^skerry_renders_total\{widget="unknown",result="unknown-widget"\} \d+$/m,
      );
      expect(text).toMatch(
        /^skerry_cache_requests_total\{cache="response",result="hit"\} [1-9]\d*$/m,
      );
      expect(text).toMatch(
        /^skerry_render_duration_seconds_count\{widget="review-card"\} [1-9]\d*$/m,
      );
      expect(text).toMatch(/^skerry_requests_in_flight [1-9]\d*$/m);
    },
  },
  {
    title: "shows no numbers when they are switched off",
    handler: "quiet",
    async check({ ask }) {
      const answer = await ask("/metrics");
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("skerry_");
      expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
    },
  },
  {
    title:
      "writes one line for all failures of a kind, which name it, and keeps to itself what was thrown",
    handler: "logged",
    async check(site) {
      const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
      const fragmentAnswer = await site.ask(fragment("throwing", {}), { headers: { traceparent } });
      const batchAnswer = await site.ask(
        "/render",
        batch({
          a: { widget: "throwing", props: {} },
          b: { widget: "browser-only", props: {} },
          c: { widget: "review-card", props: { text: 3 } },
        }),
      );
      const answer = await batchAnswer.text();
      const answers = (await fragmentAnswer.text()) + answer;
      expect(answers).not.toContain("secret");
      expect(answers).toContain("A server has no window");
      await vi.waitFor(() => expect(failures(site)).toHaveLength(3), 10_000);
      const [first, second, third] = failures(site);
      expect(first).toMatchObject({
        id: fragmentAnswer.headers.get("X-Widget-Error-Id"),
        requestId: "4bf92f3577b34da6a3ce929d0e0e4736",
        widget: "throwing",
        code: "render-failed",
        milliseconds: expect.any(Number),
        stack: expect.stringContaining("a secret of the server"),
      });
      expect(second).toMatchObject({
        widget: "browser-only",
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(third).toMatchObject({
        requestId: second?.["requestId"],
        code: "bad-props",
        pointer: "/text",
      });
      expect(third).not.toHaveProperty("stack");
      expect(JSON.parse(answer)).toMatchObject({
        islands: {
          a: { error: { id: first?.["id"] } },
          b: { error: { id: second?.["id"] } },
          c: { error: { id: third?.["id"] } },
        },
      });
      expect(site.lines()).toHaveLength(3);
    },
  },
];

/** Each line is a comment or a sample; every sample's family has one TYPE, above it. */
function expectPrometheus(text: string): void {
  expect(text.endsWith("\n")).toBe(true);
  const types = new Set<string>();
  const series = new Set<string>();
  for (const line of text.slice(0, -1).split("\n")) {
    const [, type] = /^# TYPE ([a-z_]+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (type) {
      expect(types.has(type)).toBe(false);
      types.add(type);
    } else if (!/^# HELP [a-z_]+ [^\n]+$/.test(line)) {
      expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"\\\n]*",?)+\})? -?[\d.e+-]+$/);
      const [, name = ""] = /^([a-z_]+?)(?:_bucket|_sum|_count)?[{ ]/.exec(line) ?? [];
      expect([...types]).toContain(name);
      const [key = ""] = line.split(" ");
      expect(series.has(key)).toBe(false);
      series.add(key);
    }
  }
}

/** The cases that every runtime has to answer alike. */
export const contractCases: readonly ContractCase[] = [...fragments, ...batches, ...pages, ...rest];
