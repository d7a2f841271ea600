import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { expectHostileIslands } from "./expect-hostile-islands.ts";
import { asParsed, hostileIslands, hostileTexts } from "./hostile-values.ts";
import {
  type Backend,
  environment,
  folderOf,
  helpers,
  missing,
  packages,
} from "./start-backend.ts";

interface Case {
  name: string;
  props: unknown;
  widget?: string;
  id?: string;
  load?: string;
  fallback?: string;
  slots?: unknown;
  propsFrom?: string;
  /** Whether fallback and slots are text, which a package escapes. */
  isText?: boolean;
}

type Written = Record<string, string | { error: string }>;

const fixtureFile = fileURLToPath(new URL("../../../../core/fixtures/props.json", import.meta.url));

const headFile = fixtureFile.replace("props.json", "head.json");
const headFixtures = JSON.parse(readFileSync(headFile, "utf8")) as {
  config: object;
  head: { name: string; config?: object; state?: object | null; tags?: string; error?: string }[];
};
const statesOfHeads = headFixtures.head.filter(
  ({ state, error }) => !error && Object.keys(state ?? {}).length > 0,
);

/** The tags of a head with a word in the place of each block's JSON, and this JSON by the word. */
function withoutBlocks(head: unknown): { tags: string; blocks: Record<string, string> } {
  const blocks: Record<string, string> = {};
  const tags = String(head)
    .replaceAll(/(?<=id="skerry-(config|state)">)(.*?)(?=<\/script>)/gs, (json, id: string) => {
      blocks[id.toUpperCase()] = json;
      return id.toUpperCase();
    })
    .replaceAll(/&#(34|x22);/g, "&quot;");
  return { tags, blocks };
}

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
    maxBuffer: 100_000_000,
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

describe.each(helpers)("the helper of $name", (backend) => {
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
          propsFrom: '/me.json?a=1&b=%C3%9C"<ü>',
        },
        { name: "in a sentence", widget: "tooltip", props, fallback: "<a href='#b'>b</a>" },
        { name: "empty", props, propsFrom: "" },
      ],
      context,
    );
    const browserText = (html: unknown): string =>
      String(html).replaceAll(/&#(34|x22);/g, "&quot;");
    expect(Object.values(islands).map(browserText)).toEqual([
      '<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;a&quot;}"></div>',
      '<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;a&quot;}" data-props-from="/me.json?a=1&amp;b=%C3%9C&quot;&lt;ü&gt;" data-load="media (min-width: &quot;1em&quot;)"><b>&amp;</b></div>',
      `<span data-widget="tooltip" data-props="{&quot;text&quot;:&quot;a&quot;}"><a href='#b'>b</a></span>`,
      '<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;a&quot;}"></div>',
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

  it(
    "writes 3,000 hostile values that a browser reads as they were meant",
    { timeout: 120_000 },
    async (context) => {
      const cases = hostileIslands(3_000);
      await expectHostileIslands(Object.values(write(backend, cases, context)).map(String), cases);
    },
  );

  it("writes the head of a page, with the files that load at once", (context) => {
    const heads = conform(backend, headFile, context);
    expect(Object.keys(heads).sort()).toEqual(headFixtures.head.map(({ name }) => name).sort());
    for (const { name, config = headFixtures.config, state, tags, error } of headFixtures.head) {
      const head = heads[name];
      if (error) expect(head).toEqual({ error: expect.stringMatching(`${error}.*[Ee]xpected`) });
      else {
        const written = withoutBlocks(head);
        expect([name, written.tags]).toEqual([name, tags]);
        const { CONFIG = "", STATE } = written.blocks;
        expect(JSON.parse(CONFIG)).toEqual(config);
        if (STATE) expect(JSON.parse(STATE)).toEqual(state);
        expect(CONFIG + STATE).not.toContain("<");
      }
    }
  });

  it("writes shared state that a browser reads as it was meant", async (context) => {
    const heads = conform(backend, headFile, context);
    const page = await openPage();
    const read = await page.evaluate(
      (pages) =>
        pages.map((html) => {
          const parsed = new DOMParser().parseFromString(html, "text/html");
          return [
            JSON.parse(parsed.getElementById("skerry-state")?.textContent ?? "null"),
            parsed.scripts.length,
            parsed.body.innerHTML,
          ];
        }),
      statesOfHeads.map(({ name }) => String(heads[name])),
    );
    expect(read.length).toBeGreaterThan(1);
    expect(read).toEqual(statesOfHeads.map(({ state }) => [state, 3, ""]));
  });

  it("writes the blocks and the script of the development server alone, where SKERRY_DEV names one", (context) => {
    const variables = { SKERRY_DEV: "http://localhost:4852/" };
    const heads = conform(backend, headFile, context, variables);
    expect(Object.keys(heads)).toHaveLength(headFixtures.head.length);
    for (const { name, state, error } of headFixtures.head) {
      // The files of widgets do not count, but a state is wrong here, too.
      if (error && state) continue;
      const block = (id: string) =>
        `<script type="application/json" id="skerry-${id}">${id.toUpperCase()}</script>\n`;
      const hasState = Object.keys(state ?? {}).length > 0;
      const [blocks, script] = withoutBlocks(heads[name]).tags.split(/(?=<script type="module)/);
      expect([name, blocks]).toEqual([name, block("config") + (hasState ? block("state") : "")]);
      expect(script).toMatch(
        // Some cases have another base.
        /^<script type="module" src="http:\/\/localhost:4852\/(skerry|a[^ ]*b)\/skerry\.js" async><\/script>$/,
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

describe.each(packages)("the package $name", (backend) => {
  it(
    "writes 3,000 hostile texts in the place of HTML that a browser shows as they are",
    { timeout: 120_000 },
    async (context) => {
      const texts = hostileTexts(3_000);
      const cases = texts.map((text, index) => ({
        name: `number ${index}`,
        props: {},
        fallback: text,
        slots: { a: text },
        isText: true,
      }));
      const islands = Object.values(write(backend, cases, context));
      const page = await openPage();
      await page.setContent(`<!doctype html><body>${islands.join("")}</body>`);
      const read = await page.evaluate(() =>
        Array.from(document.body.childNodes, ({ childNodes }) =>
          Array.from(childNodes, ({ nodeName, childNodes, textContent }) => [
            nodeName,
            childNodes.length,
            textContent,
          ]),
        ),
      );
      expect(read).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const shown = asParsed(text);
        expect(read[index]).toEqual([
          ...(/[^ \t\n\f\r]/.test(text) ? [["#text", 0, shown]] : []),
          ["DIV", 1, shown],
        ]);
      }
    },
  );
});
