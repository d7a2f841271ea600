import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routes, RouteError, type Definitions } from "./index.ts";
import { propertyRuns } from "../property-runs.test.fixture.ts";

const loose = (definitions: unknown, options = {}) => routes(definitions as Definitions, options);

const prototypeName = fc.constantFrom("__proto__", "constructor", "prototype", "toString");

/** Any text that a Unicode string can hold, with the characters that URLs give a meaning. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."./\\?#%&=+;:@[]{}|!'()*~ \t\nüa") }),
  prototypeName,
);

/** Also halves of surrogate pairs, which no URL can hold. */
const anyText = fc.oneof(
  text,
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units)),
);

const scalar = fc.oneof(anyText, fc.integer(), fc.bigInt(), fc.boolean());
const name = fc.oneof(fc.stringMatching(/^\w{1,8}$/), prototypeName);

/** How a server reads a value. */
const read = (value: unknown) =>
  typeof value === "boolean" ? String(+value) : String(value).toWellFormed();

/** `{a: {b: 1}}` as PHP flattens it: `["a[b]", "1"]`. */
function flatten(value: unknown, key: string): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[key.toWellFormed(), read(value)]];
  return Object.entries(value).flatMap(([inner, item]) => flatten(item, `${key}[${inner}]`));
}

/** An own property even when it is called `__proto__`. */
const record = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries) as Record<string, unknown>;

/** Values of the path that the route is allowed to refuse. */
const refusable = (value: unknown) => value === "" || value === "." || value === "..";

describe("any URL that is built", () => {
  it("gives the values of path, query and fragment back to a reader", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, scalar), { selector: ([key]) => key, maxLength: 5 }),
        fc.letrec<{ value: unknown }>((tie) => ({
          value: fc.oneof(
            { maxDepth: 3 },
            scalar,
            fc.constantFrom(null, undefined),
            fc.array(tie("value"), { maxLength: 3 }),
            fc
              .array(fc.tuple(fc.oneof(anyText, prototypeName), tie("value")), { maxLength: 3 })
              .map(record),
          ),
        })).value,
        fc.oneof(anyText, prototypeName),
        anyText,
        (inPath, queryValue, queryKey, fragment) => {
          fc.pre(!inPath.some(([key, value]) => refusable(value) || key === queryKey));
          fc.pre(queryKey !== "_query" && queryKey !== "_fragment" && queryKey !== "");
          const pattern = `/start${inPath.map(([key]) => `/{${key}}`).join("")}`;
          const params = record([...inPath, [queryKey, queryValue], ["_fragment", fragment]]);
          const before = Object.getOwnPropertyNames(Object.prototype).length;

          const path = loose({ route: pattern }).path("route", params);

          const url = new URL(path, "https://x.test");
          expect(url.origin).toBe("https://x.test");
          expect(url.pathname + url.search + url.hash).toBe(path);
          expect(url.pathname.split("/").slice(2).map(decodeURIComponent)).toEqual(
            inPath.map(([, value]) => read(value)),
          );
          expect([...url.searchParams]).toEqual(flatten(queryValue, queryKey));
          expect(decodeURIComponent(url.hash.slice(1))).toBe(read(fragment));
          expect(path).not.toMatch(/[?#]$/);
          expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
        },
      ),
      { numRuns: propertyRuns(1000) },
    );
  });

  it("stays on the site and in its pattern, whatever stands in a rest placeholder", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom("", "/base", "/base/"),
        fc.constantFrom("/{a*}", "/x/{a*}", "/x{a*}/y", "/{b}{a*}", "/{a*}{b}"),
        fc.constantFrom(".", "/", "x"),
        (a, baseUrl, pattern, b) => {
          let path: string;
          try {
            path = loose({ route: pattern }, { baseUrl }).path("route", { a, b });
          } catch (error) {
            expect(error).toBeInstanceOf(RouteError);
            return;
          }
          const url = new URL(path, "https://x.test");
          expect(url.host).toBe("x.test");
          expect(url.pathname).toBe(path.split("?")[0]);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(path).not.toContain("//");
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });

  it("never takes its host from a parameter", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom("evil.test/", "a\n", "@evil.test")), (sub) => {
        const registry = loose({ route: { path: "/p", host: "{sub}.x.test" } });
        try {
          expect(new URL(registry.url("route", { sub })).host).toBe(`${sub}.x.test`.toLowerCase());
        } catch (error) {
          expect(error).toBeInstanceOf(RouteError);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it("is the form's action with the form's fields", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(anyText, scalar), { selector: ([key]) => key, maxLength: 4 }),
        (entries) => {
          fc.pre(!entries.some(([key]) => key === "_query" || key === "_fragment"));
          const registry = loose({ route: "/p" });
          const { action, fields } = registry.form("route", record(entries));
          expect(action).toBe("/p");
          expect(fields).toEqual([
            ...new URL(registry.path("route", record(entries)), "https://x.test").searchParams,
          ]);
        },
      ),
    );
  });
});

describe("any definition", () => {
  it("makes a URL or a RouteError, and never another host", () => {
    const pattern = fc.string({ unit: fc.constantFrom(..."/{}?*:#.\\ab ~&=%") });
    fc.assert(
      fc.property(pattern, (path) => {
        try {
          const built = loose({ route: path }).path("route", { a: 1, b: "x" });
          expect(new URL(built, "https://x.test").host).toBe("x.test");
        } catch (error) {
          expect(error).toBeInstanceOf(RouteError);
        }
      }),
      { numRuns: propertyRuns(5000) },
    );
  });
});
