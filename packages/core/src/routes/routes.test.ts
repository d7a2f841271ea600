import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { routes, RouteError, type Definitions } from "./index.ts";

interface Case {
  name: string;
  pattern: string;
  params: Record<string, unknown>;
  context?: Record<string, string>;
  path?: string;
  error?: { kind: string; names: string[] };
}

const { cases } = JSON.parse(
  readFileSync(new URL("../../fixtures/routes.json", import.meta.url), "utf8"),
) as { cases: Case[] };

const loose = (definitions: unknown, options = {}) => routes(definitions as Definitions, options);

/** The error that `run` throws, without its stack. */
function thrown(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof RouteError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
}

describe("the cases that every language replays", () => {
  it.each(cases)("$name: $pattern", ({ pattern, params, context, path, error }) => {
    const registry = loose({ route: pattern }, { context });
    const run = () => registry.path("route", params);
    if (error) expect(thrown(run)).toMatchObject(error);
    else expect(run()).toBe(path);
  });
});

describe("names", () => {
  it("finds a route by exactly its name before anything else", () => {
    const registry = loose(
      { "{product}.home": "/token", "acme.home": "/exact", "acme.home.de": "/de" },
      { context: { product: "acme", _locale: "de" } },
    );
    expect(registry.path("{product}.home")).toBe("/token");
    expect(registry.path("acme.home")).toBe("/exact");
  });

  it.each([
    ["acme.home", "{product}.home"],
    ["{product}.home", "acme.home"],
    ["{product}.home", "{brand}.home"],
  ])("finds %s under the registered name %s", (asked, registered) => {
    const registry = loose(
      { [registered]: "/home" },
      { context: { product: "acme", brand: "acme" } },
    );
    expect(registry.path(asked)).toBe("/home");
    expect(registry.has(asked)).toBe(true);
  });

  it("leaves a token that the context does not know", () => {
    expect(loose({ "a.home": "/" }).has("{product}.home")).toBe(false);
  });

  it.each([
    ["de_AT", "/at"],
    ["de-AT", "/at"],
    ["de_CH", "/de"],
    ["fr", undefined],
  ])("walks from the locale %s to its parent", (_locale, path) => {
    const registry = loose({ "home.de_AT": "/at", "home.de": "/de" }, { context: { _locale } });
    expect(registry.has("home")).toBe(path !== undefined);
    if (path) expect(registry.path("home")).toBe(path);
  });

  it("fills tokens and appends the locale", () => {
    const registry = loose(
      { "{product}.home.de": "/de" },
      { context: { product: "acme", _locale: "de" } },
    );
    expect(registry.path("acme.home")).toBe("/de");
  });

  it("takes the locale from the parameters first, and does not repeat it in the query", () => {
    const registry = loose(
      { "home.de": "/start", "home.en": "/{_locale}/home" },
      { context: { _locale: "en" } },
    );
    expect(registry.path("home", { _locale: "de", a: 1 })).toBe("/start?a=1");
    expect(registry.path("home")).toBe("/en/home");
    expect(loose({ home: "/home" }).path("home", { _locale: "de" })).toBe("/home?_locale=de");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "treats %s as a name like any other",
    (name) => {
      expect(loose({}).has(name)).toBe(false);
      expect(thrown(() => loose({}).path(name)).kind).toBe("unknown-route");
      expect(loose(JSON.parse(`{"${name}": "/x"}`)).path(name)).toBe("/x");
    },
  );

  it("says which name is unknown", () => {
    expect(thrown(() => loose({ home: "/" }).path("acme.serach"))).toMatchObject({
      kind: "unknown-route",
      names: ["acme.serach"],
      message: expect.stringMatching(/^Route "acme.serach": unknown-route acme.serach. Write /),
    });
  });
});

describe("values", () => {
  it("writes big integers, and dates in the query", () => {
    const registry = loose({ route: "/{id}" });
    const day = new Date(Date.UTC(2026, 1, 3));
    expect(registry.path("route", { id: 2n ** 64n, day })).toBe(
      "/18446744073709551616?day=2026-02-03T00%3A00%3A00.000Z",
    );
  });

  it.each([Number.NaN, Infinity, Symbol("a"), () => 1])(
    "refuses %s in path, query, list and fragment",
    (value) => {
      const registry = loose({ path: "/{a}", query: "/q", tail: "/q?a={a}", folded: "/{a?}" });
      expect(thrown(() => registry.path("folded", { a: value })).names).toEqual(["a"]);
      expect(thrown(() => registry.path("path", { a: value }))).toMatchObject({
        kind: "bad-param",
        names: ["a"],
      });
      for (const [name, params] of [
        ["tail", { a: value }],
        ["query", { a: value }],
        ["query", { a: [{ b: value }] }],
      ] as const) {
        expect(thrown(() => registry.path(name, params)).names).toEqual(["a"]);
      }
      expect(thrown(() => registry.path("query", { _fragment: value })).names).toEqual([
        "_fragment",
      ]);
    },
  );

  it("refuses an object that contains itself", () => {
    const cycle: Record<string, unknown> = {};
    cycle["again"] = cycle;
    expect(thrown(() => loose({ route: "/" }).path("route", { cycle }))).toMatchObject({
      kind: "bad-param",
      names: ["cycle"],
    });
  });

  it("writes half a surrogate pair as the replacement character", () => {
    const registry = loose({ route: "/{a}" });
    expect(
      registry.path("route", { a: "x\uD800", "k\uDC00": "\uD800y", _fragment: "\uDFFF" }),
    ).toBe("/x%EF%BF%BD?k%EF%BF%BD=%EF%BF%BDy#%EF%BF%BD");
    expect(registry.path("route", { a: "😀" })).toBe("/%F0%9F%98%80");
  });

  it("keeps the index of a value behind a hole in a list", () => {
    const list: string[] = [];
    list[2] = "c";
    expect(loose({ route: "/" }).path("route", { list })).toBe("/?list%5B2%5D=c");
  });

  it("takes own names only", () => {
    const inherited = Object.create({ a: 1, b: 2 }) as Record<string, unknown>;
    expect(thrown(() => loose({ route: "/{a}" }).path("route", inherited)).kind).toBe("missing");
    expect(loose({ route: "/" }).path("route", inherited)).toBe("/");
  });

  it("says every missing parameter at once, with the route", () => {
    expect(thrown(() => loose({ user: "/{id}/{tab}" }).path("user")).message).toBe(
      'Route "user": missing id,tab. Write /a/{b}/{c?}, pass text, numbers, booleans.',
    );
  });

  it("says which value does not fit, and what does", () => {
    expect(thrown(() => loose({ user: "/{id}" }).path("user", { id: "..", a: 1 })).message).toBe(
      'Route "user": bad-param id. Write /a/{b}/{c?}, pass text, numbers, booleans.',
    );
  });

  it("leaves the parameters as they were", () => {
    const params = Object.freeze({ id: 1, _query: Object.freeze({ a: 1 }), _fragment: "x" });
    expect(loose({ route: "/{id}" }).path("route", params)).toBe("/1?a=1#x");
  });
});

describe("definitions", () => {
  it("takes defaults of an object, inline ones too", () => {
    const registry = loose({ route: { path: "/{a}/{b:2}", defaults: { a: 1 } } });
    expect(registry.path("route")).toBe("/1/2");
    expect(registry.path("route", { a: 3 })).toBe("/3/2");
  });

  it("leaves an optional placeholder out when its value is the default", () => {
    const registry = loose({ route: { path: "/a/{b?}/{c?}", defaults: { b: 1, c: 2 } } });
    expect(registry.path("route", { b: 1 })).toBe("/a");
    expect(registry.path("route", { c: 3 })).toBe("/a/1/3");
  });

  // https://github.com/symfony/symfony/issues/10940
  it("keeps a query value that has the name of a default", () => {
    const registry = loose({ book: { path: "/book", defaults: { page: 1 } } });
    expect(registry.path("book", { page: 1 })).toBe("/book?page=1");
    expect(registry.path("book", { page: 2 })).toBe("/book?page=2");
  });

  it("never runs requirements", () => {
    const requirements = { id: "(a+)+$", file: "x" };
    const registry = loose({ route: { path: "/{id}/{file*}", requirements } });
    expect(registry.path("route", { id: `${"a".repeat(40)}!`, file: "x/y" })).toBe(
      `/${"a".repeat(40)}!/x/y`,
    );
  });

  it("reads a bad definition only when it is asked for, and says where it is bad", () => {
    const registry = loose({ good: "/good", bad: "/a/{b}/{c-d}", worse: 5, none: null });
    expect(registry.path("good")).toBe("/good");
    expect(thrown(() => registry.path("bad", { b: 1 }))).toMatchObject({
      kind: "bad-definition",
      names: ["bad"],
      message: expect.stringMatching(/^Route "bad": bad-definition bad. Write /),
    });
    expect(thrown(() => registry.path("worse")).kind).toBe("bad-definition");
    expect(thrown(() => registry.path("none")).kind).toBe("unknown-route");
  });
});

describe("base path", () => {
  it.each(["/app.php", "/app.php/", "/app.php//"])("puts %s in front once", (baseUrl) => {
    expect(loose({ route: "/a", home: "/" }, { baseUrl }).path("route")).toBe("/app.php/a");
    expect(loose({ route: "/a", home: "/" }, { baseUrl }).path("home")).toBe("/app.php/");
  });

  it("is not encoded again", () => {
    expect(loose({ route: "/a" }, { baseUrl: "/%C3%BC" }).path("route")).toBe("/%C3%BC/a");
  });

  it.each(["//evil.test", "/\\evil.test", "https://evil.test", "app", "/a?b"])(
    "refuses %s",
    (baseUrl) => {
      expect(thrown(() => loose({ route: "/a" }, { baseUrl }).path("route")).kind).toBe(
        "bad-definition",
      );
    },
  );

  it("does not hide a pattern without a slash", () => {
    const registry = loose({ route: "a" }, { baseUrl: "/app" });
    expect(thrown(() => registry.path("route")).kind).toBe("bad-definition");
  });

  it("does not hide that a value would leave the site", () => {
    const registry = loose({ route: "/{a*}" }, { baseUrl: "/app" });
    expect(thrown(() => registry.path("route", { a: "/evil.test" })).kind).toBe("bad-param");
  });
});

describe("url", () => {
  const origin = "https://shop.example:8443";

  it("puts the origin in front", () => {
    expect(loose({ route: "/a" }, { origin, baseUrl: "/b" }).url("route", { c: 1 })).toBe(
      "https://shop.example:8443/b/a?c=1",
    );
    expect(loose({ route: "/a" }, { origin: "http://localhost/" }).url("route")).toBe(
      "http://localhost/a",
    );
  });

  it.each([undefined, "null", "file://", "javascript://x", "//evil.test"])(
    "is missing an origin when that is %s",
    (origin) => {
      expect(thrown(() => loose({ route: "/{a}" }, { origin }).url("route"))).toMatchObject({
        kind: "missing",
        names: ["a", "origin"],
      });
    },
  );

  it("goes to the host of the route, on the port of the origin", () => {
    const registry = loose({ route: { path: "/a", host: "{sub}.example.org" } }, { origin });
    expect(registry.url("route", { sub: "my-1" })).toBe("https://my-1.example.org:8443/a");
    expect(registry.path("route", { sub: "my-1" })).toBe("/a");
    expect(loose({ route: { path: "/a", host: "x.test" } }).url("route")).toBe("https://x.test/a");
  });

  it.each(["evil.test/", "evil.test#", "a.b", "a b", "ü", "a\\", "-/", "@"])(
    "refuses %s as a label of the host",
    (sub) => {
      const registry = loose({ route: { path: "/p", host: "{sub}.x.test" } });
      expect(thrown(() => registry.url("route", { sub }))).toMatchObject({
        kind: "bad-param",
        names: ["sub"],
      });
    },
  );

  it("takes the first scheme of the route if the origin's is not one of them", () => {
    const registry = loose(
      {
        both: { path: "/", schemes: ["http", "https"] },
        plain: { path: "/", schemes: ["http"] },
        bad: { path: "/", schemes: ["javascript"] },
      },
      { origin: "https://x.test" },
    );
    expect(registry.url("both")).toBe("https://x.test/");
    expect(registry.url("plain")).toBe("http://x.test/");
    expect(thrown(() => registry.url("bad")).kind).toBe("bad-definition");
  });
});

describe("tryPath", () => {
  it("is the path, or null with one warning per name", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const registry = loose({ route: "/{a}" });
    expect(registry.tryPath("route", { a: 1 })).toBe("/1");
    expect(warn).not.toHaveBeenCalled();
    expect(registry.tryPath("route")).toBeNull();
    expect(registry.tryPath("route")).toBeNull();
    expect(registry.tryPath("constructor")).toBeNull();
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^RouteError: Route "route": missing a/)],
      [expect.stringMatching(/^RouteError: Route "constructor": unknown-route/)],
    ]);
  });
});

describe("form", () => {
  it("gives the query as fields, because browsers drop the query of a GET form's action", () => {
    const registry = loose({ route: "/{id}?x=a+b%20c&y&z=1=2#top" }, { baseUrl: "/b" });
    expect(registry.form("route", { id: 1, t: ["ü", true], "a&b": "c=d+e" })).toEqual({
      action: "/b/1#top",
      method: "get",
      fields: [
        ["x", "a b c"],
        ["y", ""],
        ["z", "1=2"],
        ["t[0]", "ü"],
        ["t[1]", "1"],
        ["a&b", "c=d+e"],
      ],
    });
    expect(loose({ route: "/" }).form("route").fields).toEqual([]);
  });
});
