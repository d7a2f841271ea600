import type { Handler } from "@skerry/server";
import { expect, it } from "vitest";
import { markupNotices } from "./markup-notices.ts";

const rendering = (html: string): Handler =>
  ({ render: async () => ({ html: `<!--skerry s1 a-->${html}`, prefix: "s1" }) }) as never;

const noticesOf = (first: string, second = first): Promise<string[]> =>
  markupNotices(
    [{ name: "parts", place: "widgets/parts.tsx" }] as never,
    rendering(first),
    rendering(second),
  );

const sheet = '<link rel="stylesheet" href="/a.css" data-precedence="a"/>';
const row = "<tr><td>text</td></tr>";

it.each([
  [row, undefined],
  [sheet + row, "<link>"],
  [`<style data-skerry-style="">p{}</style><title>A title</title>${row}`, "<title>"],
  [`<style data-precedence="a" data-href="b">p{}</style>${row}`, undefined],
  [`${sheet}<p>text</p>`, undefined],
])("names what moves out of a table: %s", async (html, tag) => {
  const moved = (await noticesOf(html)).filter((notice) => notice.includes("in front of"));
  expect(moved).toHaveLength(tag ? 1 : 0);
  if (tag) expect(moved[0]).toContain(`widgets/parts.tsx writes ${tag} in front of <tr>`);
});

it.each([
  ["<title>A page</title><h2>text</h2>", 1],
  ['<title data-a="">A page</title>', 1],
  ["<svg><title>A drawing</title></svg><h2>text</h2>", 0],
  ["<svg><path></path></svg><title>A page</title><svg></svg>", 1],
])("names a title of a page, and not that of a drawing: %s", async (html, count) => {
  const found = (await noticesOf(html)).filter((notice) => notice.includes("writes a <title>"));
  expect(found).toHaveLength(count);
});

it("names what renders other markup each time", async () => {
  const [notice, ...others] = await noticesOf('<p id="d-0">text</p>', '<p id="d-1">text</p>');
  expect(notice).toMatch(/^widgets\/parts\.tsx renders other markup each time: .*d-0.*d-1/);
  expect(others).toEqual([]);
  // Data may have come for the second one only.
  expect(await noticesOf("<!--$!--><i>wait</i><!--/$-->", "<!--$--><b>7</b><!--/$-->")).toEqual([]);
});
