import {
  readDump,
  routes,
  type Params,
  type RouteDefinitions,
  type Routes,
  type RouteUrl,
} from "./index.ts";

// Checked by tsc, never run and never shipped.
export function typesOfRoutes() {
  const registry = routes(
    {
      home: "/",
      search: "/{_locale}/search/{tld}/{page?}/{sort:name}",
      file: "/files/{path*}",
      shop: { path: "/{id}", host: "{shop}.example.org", defaults: { id: 1 } },
      "{product}.cart": "/cart/{item}",
      "about.de": "/ueber/{topic}",
    },
    { context: { product: "acme", _locale: "de" } },
  );

  const path: RouteUrl = registry.path("home");
  const text: string = path;
  // @ts-expect-error an ordinary string was not built by the registry
  const built: RouteUrl = "/";

  registry.path("search", { tld: "de" });
  registry.path("search", { tld: "de", page: 2, sort: null, _locale: "en" });
  registry.path("search", { tld: 1n, extra: [{ a: true }], _query: { tld: 1 }, _fragment: "top" });
  // @ts-expect-error tld has no value
  registry.path("search", { page: 2 });
  // @ts-expect-error tld has no value
  registry.path("search");
  // @ts-expect-error a path takes no list
  registry.path("search", { tld: ["de"] });
  // @ts-expect-error an optional placeholder takes no object either
  registry.path("search", { tld: "de", page: { number: 2 } });
  // @ts-expect-error null is no value for a placeholder that needs one
  registry.path("search", { tld: null });
  // @ts-expect-error a symbol has no place in a query
  registry.path("home", { sort: Symbol("a") });
  // @ts-expect-error no route has that name
  registry.path("hoem");

  registry.url("file", { path: "a/b" });
  // @ts-expect-error the rest placeholder is called path, not path*
  registry.tryPath("file", { "path*": "a/b" });

  registry.url("shop", { shop: "my" });
  // @ts-expect-error the host has a placeholder too
  registry.url("shop");

  registry.form("{product}.cart", { item: 1 });
  registry.form("acme.cart", { item: 1 });
  // @ts-expect-error the pattern behind the token asks for an item
  registry.form("acme.cart");
  registry.path("about", { topic: "us" });
  // @ts-expect-error the localised pattern asks for a topic
  registry.path("about");

  const asked: Params<"/{a}/{b?}"> = { a: 1, c: "query" };
  // @ts-expect-error a has no value
  const empty: Params<"/{a}/{b?}"> = {};
  const known: Params<"/{a}", "a"> = {};

  // TypeScript refuses nothing about definitions whose names it does not know.
  const definitions: RouteDefinitions = { home: "/" };
  routes(definitions).path("anything", { id: 1 });
  routes(JSON.parse("{}") as Record<string, unknown>).path("anything", { id: 1 });
  routes(readDump({ url: "https://x.test", routes: {} }).definitions).path("home");
  const loose: Routes = routes({ home: "/" } as RouteDefinitions);

  return { text, built, asked, empty, known, loose };
}
