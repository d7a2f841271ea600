import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { type Backend, backends, environment, folderOf, missing } from "./start-backend.ts";

interface Case {
  name: string;
  props: unknown;
  widget?: string;
  id?: string;
  load?: string;
  fallback?: string;
  slots?: unknown;
}

type Written = Record<string, string | { error: string }>;

const fixtureFile = fileURLToPath(new URL("../../../../core/fixtures/props.json", import.meta.url));

const headFile = fixtureFile.replace("props.json", "head.json");
const headFixtures = JSON.parse(readFileSync(headFile, "utf8")) as {
  config: object;
  head: { name: string; config?: object; tags?: string; error?: string }[];
};

/** Islands of these cases, written by the backend's helper. */
function conform(
  backend: Backend,
  file: string,
  { skip }: TestContext,
  variables: Readonly<Record<string, string>> = {},
): Written {
  const reason = missing(backend);
  if (reason) skip(reason);
  const [program, ...args] = backend.conform();
  const options = {
    cwd: folderOf(backend),
    env: { ...environment, ...variables },
    encoding: "utf8",
  } as const;
  return JSON.parse(execFileSync(program, [...args, file], options)) as Written;
}

function write(backend: Backend, cases: readonly Case[], context: TestContext): Written {
  const folder = mkdtempSync(join(tmpdir(), "skerry-cases-"));
  try {
    const file = join(folder, "cases.json");
    writeFileSync(file, JSON.stringify({ write: cases }));
    return conform(backend, file, context);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(backends)("the helper of $name", (backend) => {
  it("writes props that a browser reads as they were meant", async (context) => {
    const fixtures = JSON.parse(readFileSync(fixtureFile, "utf8")) as {
      write: { name: string; value: unknown }[];
    };
    const islands = conform(backend, fixtureFile, context);
    const names = Object.keys(islands);
    expect(names).toEqual(fixtures.write.map(({ name }) => name));

    const page = await openPage();
    await page.setContent(`<!doctype html><body>${Object.values(islands).join("\n")}</body>`);
    const read = await page.evaluate(() =>
      [...document.body.children].map((element) => [
        element.getAttributeNames().join(" "),
        element.childNodes.length,
        JSON.parse(element.getAttribute("data-props") ?? ""),
      ]),
    );
    expect(read).toEqual(fixtures.write.map(({ value }) => ["data-widget data-props", 0, value]));
  });

  it("writes every part of an island, and nothing that was not asked for", (context) => {
    const props = { text: "a" };
    const islands = write(
      backend,
      [
        { name: "plain", props },
        {
          name: "all",
          props,
          load: 'media (min-width: "1em")',
          id: "a-",
          fallback: "<b>&amp;</b>",
        },
        { name: "in a sentence", widget: "tooltip", props, fallback: "<a href='#b'>b</a>" },
      ],
      context,
    );
    const browserText = (html: unknown): string =>
      String(html).replaceAll(/&#(34|x22);/g, "&quot;");
    expect(Object.values(islands).map(browserText)).toEqual([
      '<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;a&quot;}"></div>',
      '<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;a&quot;}" data-load="media (min-width: &quot;1em&quot;)"><b>&amp;</b></div>',
      `<span data-widget="tooltip" data-props="{&quot;text&quot;:&quot;a&quot;}"><a href='#b'>b</a></span>`,
    ]);
  });

  it("writes slots as children that name them, behind the fallback", async (context) => {
    const widget = { widget: "tabs", props: {} };
    const name = `a "b" <c> & 'd'`;
    const islands = write(
      backend,
      [
        { ...widget, name: "slots", slots: { a: "<b>&amp;</b>", [name]: "B" } },
        { ...widget, name: "fallback", fallback: "<i>Rest</i>", slots: { a: "A" } },
        { ...widget, name: "children", fallback: "One", slots: { children: "two", a: "A" } },
        { ...widget, name: "none", fallback: "<p>None</p>", slots: {} },
      ],
      context,
    );
    const { slots, ...others } = islands;
    const island = (inside: string) => `<div data-widget="tabs" data-props="{}">${inside}</div>`;
    expect(others).toEqual({
      fallback: island('<i>Rest</i><div data-slot="a">A</div>'),
      children: island('One<div data-slot="children">two</div><div data-slot="a">A</div>'),
      none: island("<p>None</p>"),
    });
    const page = await openPage();
    await page.setContent(`<!doctype html><body>${String(slots)}</body>`);
    const read = await page.evaluate(() =>
      [...document.querySelectorAll("[data-widget] > *")].map((element) => [
        element.getAttribute("data-slot"),
        element.innerHTML,
      ]),
    );
    expect(read).toEqual([
      ["a", "<b>&amp;</b>"],
      [name, "B"],
    ]);
  });

  it("writes the head of a page, with the files that load at once", (context) => {
    const heads = conform(backend, headFile, context);
    expect(Object.keys(heads).sort()).toEqual(headFixtures.head.map(({ name }) => name).sort());
    for (const { name, config = headFixtures.config, tags, error } of headFixtures.head) {
      const head = heads[name];
      if (error) expect(head).toEqual({ error: expect.stringMatching(`${error}.*[Ee]xpected`) });
      else {
        const [before, block = "", after] = String(head).split(
          /(?<=skerry-config">)(.*?)(?=<\/script>)/s,
        );
        expect([JSON.parse(block), block.includes("<")]).toEqual([config, false]);
        const written = `${before}CONFIG${after}`.replaceAll(/&#(34|x22);/g, "&quot;");
        expect(written).toBe(tags);
      }
    }
  });

  it("writes the script of the development server alone, where SKERRY_DEV names one", (context) => {
    const variables = { SKERRY_DEV: "http://localhost:4852/" };
    const heads = Object.values(conform(backend, headFile, context, variables));
    expect(heads).toHaveLength(headFixtures.head.length);
    for (const head of heads) {
      expect(String(head).replace(/(?<=skerry-config">).*?(?=<\/script>)/s, "CONFIG")).toEqual(
        // Some cases have another base.
        expect.stringMatching(
          /^<script type="application\/json" id="skerry-config">CONFIG<\/script>\n<script type="module" src="http:\/\/localhost:4852\/(skerry|a[^ ]*b)\/skerry\.js" async><\/script>$/,
        ),
      );
    }
  });

  it("says what is wrong with a name, an id or props, and of which widget", (context) => {
    const fine = { widget: "review-card", props: {} };
    const refused: [Case, RegExp][] = [
      [{ ...fine, name: "capital", widget: "ReviewCard" }, /"?ReviewCard"?/],
      [{ ...fine, name: "tag", widget: "a><script" }, /a><script/],
      [{ ...fine, name: "no name", widget: "" }, /name/],
      [{ ...fine, name: "line after it", widget: "review-card\n" }, /name/],
      [{ ...fine, name: "space in id", id: "a b" }, /"?a b"?.*review-card/],
      [{ ...fine, name: "long id", id: "a".repeat(33) }, /a{33}.*review-card/],
      [{ ...fine, name: "line after id", id: "a\n" }, /review-card/],
      [{ ...fine, name: "id again", id: "first" }, /first.*review-card/],
      [{ ...fine, name: "a list", props: [1] }, /review-card/],
      [{ ...fine, name: "no name of a slot", slots: { "": "A" } }, /slot.*review-card.*name/],
    ];
    const { "the first": first, ...others } = write(
      backend,
      [{ ...fine, name: "the first", id: "first" }, ...refused.map(([one]) => one)],
      context,
    );
    expect(first).toContain("<div ");
    for (const [{ name }, message] of refused) {
      expect(others[name], name).toEqual({ error: expect.stringMatching(message) });
      expect(others[name], name).toEqual({ error: expect.stringMatching(/[Ee]xpected|Give/) });
    }
  });
});
