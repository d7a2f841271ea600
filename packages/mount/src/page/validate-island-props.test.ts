import * as v from "valibot";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { validateIslandProps } from "./validate-island-props.ts";

const own = v.object({ reviews: v.optional(v.array(v.object({ text: v.string() }))) });
const builtIn = { ...own, rejectsMisspelled: true };

let warn: MockInstance<typeof console.warn>;
let loads: number;
const loadWarnings = async () => {
  loads += 1;
  return (await import("../warnings/warnings.ts")).warnings;
};

beforeEach(() => {
  // Which warnings the page has had is kept until the page ends.
  vi.resetModules();
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  loads = 0;
  document.body.innerHTML = '<div id="a"></div>';
  vi.stubGlobal("location", { hostname: "shop.example" });
});
afterEach(() => vi.unstubAllGlobals());

interface Read {
  name?: string;
  isOwn?: boolean;
  debug?: boolean;
  showsSamples?: boolean;
}

/** Pointers of the issues that the props of an island have. */
async function read(
  props: object,
  { name = "testimonials", isOwn = false, debug = true, showsSamples = true }: Read,
) {
  const host = { element: document.querySelector("#a") as HTMLElement, name };
  const schema = isOwn ? own : builtIn;
  const settings = { debug, samples: showsSamples };
  const verdict = await validateIslandProps(host, schema, props, settings, loadWarnings);
  await vi.dynamicImportSettled();
  return verdict.issues?.map(({ path }) => path?.join("/"));
}

const warnings = (): string[] => warn.mock.calls.map(([text]) => String(text));

it("rejects a misspelled key in the props of a built-in widget, with and without debug", async () => {
  expect(await read({ review: [] }, { debug: true })).toEqual(["review"]);
  expect(await read({ review: [] }, { debug: false })).toEqual(["review"]);
  expect(warnings()).toEqual([]);
});

it("warns about other unknown keys with debug, and loads nothing without it", async () => {
  const props = { reviews: [{ text: "a", rating: 5 }] };
  expect(await read(props, { debug: false })).toBeUndefined();
  expect(loads).toBe(0);
  expect(await read(props, {})).toBeUndefined();
  expect(warnings()).toEqual([
    'Skerry: props of the widget "testimonials" at #a: The key "rating" at /reviews/0 is unknown. It is ignored. Known are: text.',
  ]);
});

it("leaves misspelled keys to a site's own widget, and asks about them with debug", async () => {
  expect(await read({ review: [] }, { name: "own", isOwn: true })).toBeUndefined();
  expect(warnings()).toEqual([expect.stringContaining('Did you mean "reviews"?')]);
});

it("says nothing of samples on a page that shows none", async () => {
  vi.stubGlobal("location", { hostname: "shop.example" });
  await read({}, { showsSamples: false });
  expect(warnings()).toEqual([]);
});

it("warns once about built-in samples, on a public page with debug", async () => {
  for (const hostname of ["localhost", "shop.localhost", "127.0.0.1", "[::1]", ""]) {
    vi.stubGlobal("location", { hostname });
    await read({}, {});
  }
  vi.stubGlobal("location", { hostname: "shop.example" });
  await read({}, { debug: false });
  await read({ reviews: [] }, {});
  await read({}, { name: "feature-filter" });
  await read({ review: [] }, {});
  expect(warnings()).toEqual([]);
  await read({}, {});
  await read({}, { name: "partners-strip" });
  await read({}, {});
  expect(warnings()).toEqual([
    'Skerry: this page shows built-in samples: the widget "testimonials" at #a has no "reviews". Give every "testimonials" its "reviews" and every "partners-strip" its "partners".',
  ]);
});

it("warns about built-in partners too", async () => {
  await read({}, { name: "partners-strip" });
  expect(warnings()).toEqual([expect.stringContaining('"partners-strip" at #a has no "partners"')]);
});
