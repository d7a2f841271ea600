import { createHandler, type WidgetRegistry } from "@skerry/server";
import { expect, it } from "vitest";
import { markupNotices } from "./markup-notices.ts";

/** Not before React's production build is loaded. */
async function componentOf(tags: string): Promise<never> {
  const { createElement: h, Fragment } = await import("react");
  const elements: Record<string, () => unknown> = {
    sheet: () => h("link", { key: 1, rel: "stylesheet", href: "/a.css", precedence: "a" }),
    icon: () => h("link", { key: 2, rel: "icon", href: "/a.png" }),
    row: () => h("tr", { key: 3 }, h("td", null, "text")),
    block: () => h("p", { key: 4 }, "text"),
  };
  return (() =>
    h(Fragment, null, ...tags.split(" ").map((tag) => elements[tag]?.() as never))) as never;
}

const noticesOf = (registry: WidgetRegistry): Promise<string[]> =>
  markupNotices(
    [{ name: "parts", place: "widgets/parts.tsx" }] as never,
    createHandler({ registry, build: "a" }),
    createHandler({ registry, build: "a" }),
  );

it("names what renders other markup each time", async () => {
  let count = 0;
  const Component = (() => `Described by ${count++}`) as never;
  const [notice, ...others] = await noticesOf({ parts: async () => ({ Component }) });
  expect(notice).toMatch(
    /^widgets\/parts\.tsx renders other markup each time: .*by 0", then .*by 1"/,
  );
  expect(others).toEqual([]);
});

it.each([
  ["row", 0],
  ["sheet row", 1],
  ["icon row", 0],
  ["sheet block", 0],
])("names what moves out of a table: %s", async (tags, count) => {
  const registry = { parts: async () => ({ Component: await componentOf(tags) }) };
  const notices = await noticesOf(registry);
  expect(notices).toHaveLength(count);
  if (count > 0) expect(notices[0]).toMatch(/parts\.tsx writes <link> in front of <tr>/);
});
