// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { loadCases as loadFaultyCases } from "./faulty-cases.ts";
import { findMarkupProblems } from "./find-markup-problems.ts";
import { hydrateMarkup, type Hydration } from "./hydrate-markup.ts";
import type { IslandCase } from "./island-case.ts";
import { markupFromNode } from "./markup-from-node.ts";
import { loadCases } from "./widget-cases.ts";
import type { CaseMarkup } from "./write-markup.ts";

afterEach(() => document.body.replaceChildren());

function islandWith(html: string): HTMLElement {
  const island = document.createElement("div");
  island.innerHTML = html;
  document.body.append(island);
  return island;
}

function hydrate({ render }: IslandCase, { first }: CaseMarkup): Promise<Hydration> {
  const element = islandWith(first);
  const fallbackAction = element.querySelector("form[action]")?.getAttribute("action") ?? undefined;
  return hydrateMarkup(element, render({ prefix: "s1-", element, fallbackAction }));
}

const problemsOf = ({ first }: CaseMarkup): string[] =>
  findMarkupProblems(first, islandWith(first), "s1-");

const widgets = markupFromNode("widget-cases.ts");
const NO_MARKUP: CaseMarkup = { first: "", second: "", error: "was not rendered" };

describe.each((await loadCases()).map((one) => [one.title, one] as const))("%s", (title, one) => {
  const markup = widgets[title] ?? NO_MARKUP;

  it("is rendered by Node without a DOM", () => {
    expect(markup.error).toBeUndefined();
  });

  it("is hydrated without a report, HTML unchanged", async () => {
    const { reports, before, committed, settled } = await hydrate(one, markup);
    expect(reports).toEqual([]);
    expect(committed).toBe(before);
    if (one.isStatic) expect(settled).toBe(before);
  });

  it("is clean markup", () => {
    expect(problemsOf(markup)).toEqual([]);
  });

  it("shares no id with a second island of the page", () => {
    const page = islandWith(markup.first + markup.second);
    const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("the loop above notices a widget that", () => {
  const markup = markupFromNode("faulty-cases.ts");
  const caseOf = async (title: string): Promise<[IslandCase, CaseMarkup]> => {
    const one = (await loadFaultyCases()).find((faulty) => faulty.title === title);
    if (!one) throw new Error(`There is no faulty case "${title}".`);
    return [one, markup[title] ?? NO_MARKUP];
  };

  it.each(["reads window", "reads the element"])("%s", async (title) => {
    const { reports } = await hydrate(...(await caseOf(title)));
    expect(reports.join("\n")).toMatch(/hydrat/i);
  });

  it("changes after the commit", async () => {
    const { reports, before, committed, settled } = await hydrate(
      ...(await caseOf("changes after the commit")),
    );
    expect({ reports, committed }).toEqual({ reports: [], committed: before });
    expect(settled).not.toBe(before);
  });

  it("crashes in Node", async () => {
    expect(markup["crashes in Node"]?.error).toContain("document is not defined");
  });

  it.each([
    ["uses useId", "useIslandId()"],
    ["adjacent texts", "side by side"],
    ["text beside an element", "wrap it in a <span>"],
    ["space between elements", "put it into the text"],
    ["style attribute", "<p>: a strict policy"],
    ["script", "<script>: markup carries no script"],
    ["first heading", "headingLevel"],
    ["no root class", "useRootClass"],
    ["id without prefix", "#label"],
    ["id twice", "#s1-a: stands twice"],
    ["label for nothing", 'names "s1-nothing"'],
    ["class that is hidden", 'with "banner"'],
  ])("%s", async (title, problem) => {
    expect(problemsOf((await caseOf(title))[1]).join("\n")).toContain(problem);
  });

  it("and lets a faultless one pass", async () => {
    const [one, its] = await caseOf("faultless");
    expect(problemsOf(its)).toEqual([]);
    expect((await hydrate(one, its)).reports).toEqual([]);
  });
});
