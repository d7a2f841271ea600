import { describe, expect, it } from "vitest";
import { readDump, routes, type RouteOptions } from "./index.ts";

/** The registry of a page with these routes, as mount makes it. */
function loose(dump: object, options: RouteOptions = {}) {
  const { definitions, ...found } = readDump(dump);
  const context = { ...found.context, ...options.context };
  return routes(definitions, { ...found, ...options, context });
}

describe("routes that no dump wrote", () => {
  it("come out as they are, also when they are called like the keys of a dump", () => {
    const page = { routes: { path: "/r" }, url: "/u", host: "/h", base_url: "/b" };
    expect(readDump(page)).toMatchObject({ definitions: page, context: {} });
    expect(readDump({ routes: "/r" }).definitions).toEqual({ routes: "/r" });
    expect(readDump({}).definitions).toEqual({});
  });
});

// Shape: FOS\JsRoutingBundle\Response\RoutesResponse and Symfony's Route::compile().
describe("a FOSJsRouting dump", () => {
  const route = (tokens: unknown[], rest = {}) => ({
    tokens,
    defaults: [],
    requirements: [],
    hosttokens: [],
    methods: [],
    schemes: [],
    ...rest,
  });
  const dump = {
    base_url: "/app.php",
    routes: {
      home: route([["text", "/"]]),
      "home.de": route([["text", "/start"]]),
      user: route(
        [
          ["variable", "/", "[^/]++", "tab", true],
          ["variable", "/", "\\d+", "id", true],
          ["text", "/user"],
        ],
        { requirements: { id: "\\d+" } },
      ),
      blog: route(
        [
          ["variable", ".", "html|json", "_format", true],
          ["variable", "/", "\\d+", "page", true],
          ["text", "/blog"],
        ],
        { defaults: { page: 1, _format: null } },
      ),
      important: route(
        [
          ["variable", "/", "\\d+", "page", true, true],
          ["text", "/news"],
        ],
        { defaults: { page: 1 } },
      ),
      localised: route(
        [
          ["text", "/about"],
          ["variable", "/", "en|de", "_locale", true],
        ],
        { defaults: { _locale: "en" } },
      ),
      file: route(
        [
          ["variable", "/", ".+", "path", true],
          ["text", "/50% {ü}?"],
        ],
        { requirements: { path: ".+" } },
      ),
      shop: route([["text", "/cart"]], {
        hosttokens: [
          ["variable", ".", "[^\\.]++", "tld", true],
          ["text", ".example"],
          ["variable", "", "[^\\.]++", "sub", true],
        ],
        defaults: { sub: "www", tld: "org" },
        schemes: ["https"],
      }),
      en__RG__login: route([["text", "/en/login"]]),
      path: route([["text", "/path"]]),
    },
    prefix: "en__RG__",
    host: "localhost:8080",
    port: "8080",
    scheme: "http",
    locale: "de",
  };
  const registry = loose(dump);

  it("is read from the last token to the first", () => {
    expect(registry.path("user", { id: "no number", tab: "a/b" })).toBe(
      "/app.php/user/no%20number/a%2Fb",
    );
    expect(registry.path("path")).toBe("/app.php/path");
  });

  it("leaves trailing values out that are the default, as Symfony does", () => {
    expect(registry.path("blog")).toBe("/app.php/blog");
    expect(registry.path("blog", { page: 1, extra: 1 })).toBe("/app.php/blog?extra=1");
    expect(registry.path("blog", { page: 2 })).toBe("/app.php/blog/2");
    expect(registry.path("blog", { _format: "json" })).toBe("/app.php/blog/1.json");
    expect(registry.path("important")).toBe("/app.php/news/1");
  });

  it("takes locale and prefix of the dump", () => {
    expect(registry.path("localised")).toBe("/app.php/de/about");
    expect(loose(dump, { context: { _locale: "fr" } }).path("localised")).toBe("/app.php/fr/about");
    expect(loose({ ...dump, locale: null }).path("localised")).toBe("/app.php/en/about");
    expect(registry.path("login")).toBe("/app.php/en/login");
  });

  it("finds localised routes behind their plain name", () => {
    const { home: _, ...routes } = dump.routes;
    expect(registry.path("home")).toBe("/app.php/");
    expect(loose({ ...dump, routes }).path("home")).toBe("/app.php/start");
  });

  it("encodes its texts, and lets slashes through where the requirement does", () => {
    expect(registry.path("file", { path: "a/b" })).toBe("/app.php/50%25%20%7B%C3%BC%7D%3F/a/b");
  });

  it("takes scheme, host and port", () => {
    expect(registry.url("home")).toBe("http://localhost:8080/app.php/");
    expect(registry.url("shop")).toBe("https://www.example.org:8080/app.php/cart");
    expect(registry.url("shop", { sub: "de" })).toBe("https://de.example.org:8080/app.php/cart");
    expect(registry.path("shop", { sub: "de" })).toBe("/app.php/cart");
  });

  it("yields to the options", () => {
    const other = loose(dump, { baseUrl: "", origin: "https://x.test" });
    expect(other.url("home")).toBe("https://x.test/");
  });

  it("may be empty, which PHP writes as a list", () => {
    expect(loose({ base_url: "", routes: [] }).has("home")).toBe(false);
  });
});

describe("a Ziggy object", () => {
  const ziggy = {
    url: "https://x.test:81/sub",
    port: 81,
    defaults: { locale: "de" },
    routes: {
      home: { uri: "/", methods: ["GET", "HEAD"] },
      "posts.show": {
        uri: "{locale}/posts/{post?}",
        methods: ["GET", "HEAD"],
        wheres: { post: "[0-9]+" },
        parameters: ["locale", "post"],
        bindings: { post: "id" },
      },
      team: { uri: "users/{id}", methods: ["GET"], domain: "{team}.x.test" },
      search: { uri: "search/{search}", methods: ["GET"], wheres: { search: ".*" } },
    },
  };
  const registry = loose(ziggy);

  it("takes uri, defaults and the path of its url", () => {
    expect(registry.path("home")).toBe("/sub/");
    expect(registry.path("posts.show")).toBe("/sub/de/posts");
    expect(registry.path("posts.show", { post: "x", locale: "en" })).toBe("/sub/en/posts/x");
    expect(registry.path("search", { search: "a/b" })).toBe("/sub/search/a/b");
  });

  it("takes origin, port and domain", () => {
    expect(registry.url("home", { a: [1] })).toBe("https://x.test:81/sub/?a%5B0%5D=1");
    expect(registry.url("team", { team: "red", id: 1 })).toBe("https://red.x.test:81/sub/users/1");
  });

  it("yields to the options, defaults one by one", () => {
    const other = loose(ziggy, { origin: "http://y.test", context: { product: "acme" } });
    expect(other.url("posts.show")).toBe("http://y.test/sub/de/posts");
    expect(loose(ziggy, { context: { locale: "fr" } }).path("posts.show")).toBe("/sub/fr/posts");
  });

  it("may have no defaults, which PHP writes as a list", () => {
    expect(loose({ ...ziggy, url: "https://x.test", defaults: [] }).path("home")).toBe("/");
  });
});

const registryOf = (definitions: object) => {
  const { definitions: read, ...options } = readDump(definitions);
  return routes(read, options);
};

describe("placeholders that a router of the backend or URLSearchParams has written", () => {
  it.each<[pattern: unknown, params: Record<string, unknown>, path: string]>([
    ["/shop/%7Bid%7D", { id: "a b" }, "/shop/a%20b"],
    ["/shop/%7bid%7d/%7Bpart%7D", { id: 1, part: 2 }, "/shop/1/2"],
    ["/find?q=%7Bquery%7D&page=%7Bpage%7D", { query: "a&b", page: 2 }, "/find?q=a%26b&page=2"],
    ["/list/%7Bpage%3F%7D", {}, "/list"],
    ["/list/%7Bpage?%7D#%7Bpart%7D", { part: "b" }, "/list#b"],
    ["/list/%7Bpage%3A1%7D", {}, "/list/1"],
    ["/files/%7Bpath%2A%7D", { path: "a/b" }, "/files/a/b"],
    [{ path: "/shop/%7Bid%7D", defaults: { id: 7 } }, {}, "/shop/7"],
    // No name of a placeholder.
    ["/a/%7B%C3%BC%7D/%7B%7D", {}, "/a/%7B%C3%BC%7D/%7B%7D"],
  ])("%j", (pattern, params, path) => {
    expect(registryOf({ route: pattern }).path("route", params)).toBe(path);
  });

  it("are missing like any other, and in a dump texts say what they mean", () => {
    expect(() => registryOf({ route: "/%7Bid%7D" }).path("route")).toThrow(/id/);
    const tokens = [["text", "/%7Bid%7D"]];
    const dump = { base_url: "", routes: { route: { tokens, hosttokens: [] } } };
    expect(registryOf(dump).path("route")).not.toBe("/{id}");
    expect(registryOf({ __proto__: null, "": "/%7Bid%7D" }).path("", { id: 1 })).toBe("/1");
  });
});
