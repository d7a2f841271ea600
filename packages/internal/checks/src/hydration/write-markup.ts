/**
 * Renders the cases of a module to markup: `node write-markup.ts <module> <output.json>`.
 *
 * A process of its own, because only Node without any DOM tells a widget that asks for one: a test
 * that rendered under happy-dom passed a widget that printed `typeof window`.
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { renderToString } from "react-dom/server";
import type { CaseModule, IslandCase } from "./island-case.ts";

/** Markup of a case under two prefixes, as two islands of one page have it; or what was thrown. */
export interface CaseMarkup {
  first: string;
  second: string;
  error?: string;
}

const [modulePath = "", outputPath = ""] = process.argv.slice(2);
const { loadCases } = (await import(pathToFileURL(modulePath).href)) as CaseModule;
const cases = await loadCases();
writeFileSync(
  outputPath,
  JSON.stringify(Object.fromEntries(cases.map((one) => [one.title, markupOf(one)]))),
);

function markupOf({ render }: IslandCase): CaseMarkup {
  try {
    return {
      first: renderToString(render({ prefix: "s1-" })),
      second: renderToString(render({ prefix: "s2-" })),
    };
  } catch (error) {
    return { first: "", second: "", error: String(error) };
  }
}
