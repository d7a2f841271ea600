import { RequestTime } from "../host/request-time.ts";
import { expect, it } from "vitest";
import { describeContent } from "../html/fragments.ts";
import type { Element } from "../html/page-elements.ts";
import { randomFrom } from "../html/random-from.test.fixture.ts";
import { randomPage } from "../html/random-page.test.fixture.ts";
import { type UnrenderedIsland, scanPage } from "./scan-page.ts";
import { type HtmlTree, parseHtml } from "./html-tree.ts";
import { findDifference, parsesAlike } from "./filled-html.ts";

/** The same tree everywhere. */
const closed = [
  "",
  "text &amp; text",
  "<!--skerry a b--><p>a<br>b</p>",
  "<ul><li>a</li></ul>",
  "<h2>a</h2>",
  "<form action=/f><input></form>",
  "<svg><path/><g></g></svg>",
  "<b>a</b><a href=/>b</a>",
  "<table><tbody><tr><td>a</td></tr></tbody></table>",
  "<button>a</button>",
  "<dl><dt>a</dt></dl>",
  "<script>1 < 2</script>",
  "<table>a</table>",
  "<option>a</option>",
  "<",
];

/** Left open, or of another meaning in another place. */
const open = [
  "<b>a",
  "<p>a",
  "a</p>",
  "</div>",
  "</section>",
  "<li>a</li>",
  "<!--",
  "<!-- <b> -->",
  "<textarea>",
  "<tr><td>a</td></tr>",
  "<body class=x>",
  "<frameset>",
  "<svg><p></p></svg>",
  "<template><b></template>",
  '<a href="',
  "<b><i></b></i>",
  "<p><div></div></p>",
  "<li><p>a</p></li>",
  "<dd>a</dd>",
  "<p><table></table></p>",
  "</form>",
  "<form>a",
];

const contents = [...closed, ...open];

/** There is a widget of every name. */
const everyName = { has: () => true } as unknown as ReadonlySet<string>;

async function read(text: string): Promise<HtmlTree & { islands: readonly UnrenderedIsland[] }> {
  const page = await parseHtml(text, new RequestTime());
  const { islands } = await scanPage(page, {
    attributeName: "data-widget",
    untrusted: undefined,
    withMarkup: everyName,
  });
  return { ...page, islands };
}

/** The page with contents in its islands, and what is in which. */
function fill(
  { text, islands }: Awaited<ReturnType<typeof read>>,
  contentOf: (index: number) => string,
) {
  const filled = new Map<Element, string>();
  let output = "";
  let position = 0;
  for (const [index, { element, start, end }] of islands.entries()) {
    const content = contentOf(index);
    filled.set(element, content);
    output += text.slice(position, start) + content;
    position = end;
  }
  return { filled, output: output + text.slice(position) };
}

/** @returns whether filling the page is certain; fails if it is so without reason */
async function check(page: string, contentOf: (index: number) => string): Promise<boolean> {
  const parsed = await read(page);
  const { filled, output } = fill(parsed, contentOf);
  if (filled.size === 0 || !parsesAlike(parsed, parsed.islands, filled)) return false;
  expect([
    output,
    await findDifference(parsed.document, output, filled, new RequestTime()),
  ]).toEqual([output, undefined]);
  return true;
}

it("is certain only of pages that are read as they were", async () => {
  const pages = process.env["SKERRY_TESTS"] === "rare" ? 5_000 : 500;
  let certain = 0;
  for (let seed = 1; seed <= pages; seed++) {
    const random = randomFrom(seed + 7);
    const pick = (): string => contents[Math.floor(random() * contents.length)] as string;
    if (await check(`<!doctype html>${randomPage(seed)}`, pick)) certain++;
  }
  expect(certain).toBeGreaterThan(pages / 100);
}, 120_000);

const around: readonly [before: string, after: string][] = [
  ["<p>x</p>", ""],
  ["<ul><li>", "</ul>"],
  ["<section><my-part>", "</my-part></section>"],
  ["<form>", "</form>"],
  ["<form>", ""],
  ["<p>", "</p>"],
  ["<b>", "</b>x"],
  ["<p><b>x</p>", "x"],
  ["<a>", "</a>x"],
  ["<h2>", "</h2>"],
  ["<button>", "</button>"],
  ["<dl><dd>", "</dl>"],
  ["<table><tr><td>", "</table>"],
  ["<table>", "</table>"],
  ["<select>", "</select>"],
  ["<template>", "</template>"],
  ["<svg><foreignObject>", "</foreignObject></svg>"],
  ["<svg><title>", "</title></svg>"],
  ["<object><b></object>", "x"],
  ["<ruby><rt>", "</ruby>"],
  ["", "<frameset>"],
  ["<head>", ""],
];
const own = [
  "",
  "<b>",
  "<form>",
  "</form>",
  "<body id=b>",
  "</body><!--x-->",
  "<html id=h>",
  "<p>",
];

it("is certain of closed HTML in plain places, and of nothing else", async () => {
  const certain = new Map<string, number>();
  for (const doctype of ["<!doctype html>", ""]) {
    for (const [before, after] of around) {
      for (const inside of own) {
        for (const tag of ["div", "span", "p", "h2"]) {
          const page = `${doctype}${before}<${tag} data-widget=w>${inside}</${tag}>${after}`;
          for (const content of contents) {
            if (await check(page, () => content)) {
              certain.set(content, (certain.get(content) ?? 0) + 1);
            }
          }
        }
      }
    }
  }
  expect([...certain.keys()].sort()).toEqual([...closed].sort());
}, 120_000);

it("knows HTML that is closed", () => {
  expect(contents.filter((content) => describeContent(content).isClosed)).toEqual(closed);
});
