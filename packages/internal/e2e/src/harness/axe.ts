import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { testedBrowser } from "./tested-browser.ts";

export interface AxeOptions {
  /** Selector of the part to look at. @default the whole document */
  include?: string;
  /** Only these rules, for a second look at the same elements in other colours. @default all of `TAGS` */
  rules?: string[];
}

export interface AxeViolation {
  rule: string;
  impact: string;
  help: string;
  /** Selectors of the elements. */
  elements: string[];
}

/** WCAG 2.2 A and AA, and what axe's authors call best practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const source = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Whatever fades in is there, in its colours; what never ends is not waited for. */
const settled = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity)
    .map(({ finished }) => finished),
)`;

/**
 * Axe's objections to the page as it stands, once it has come to rest. It runs in a world of its own beside the page's
 * scripts: no Content-Security-Policy or Trusted Types of the page stops it, and no library of the
 * page that changes built-in objects confuses it.
 */
export async function axe(
  page: Page,
  { include, rules }: AxeOptions = {},
): Promise<AxeViolation[]> {
  const options = { runOnly: rules ?? TAGS, resultTypes: ["violations"] };
  const run = `${settled}.then(() => axe.run(${include ? JSON.stringify(include) : "document"}, ${JSON.stringify(options)}))`;
  const results = await (testedBrowser === "firefox" ? runInPage(page, run) : runBeside(page, run));
  return (results as AxeResults).violations.map(({ id, impact, help, nodes }) => ({
    rule: id,
    impact: String(impact),
    help,
    elements: nodes.map(({ target }) => target.join(" ")),
  }));
}

/** In Firefox no policy of the page stops what WebDriver runs in the page's own world. */
async function runInPage(page: Page, run: string): Promise<unknown> {
  await page.evaluate(`${await readFile(source, "utf8")};undefined`);
  return page.evaluate(run);
}

async function runBeside(page: Page, run: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
      worldName: "axe",
    });
    const evaluate = async (expression: string): Promise<unknown> => {
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        contextId,
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) {
        throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      }
      return result.value;
    };
    await evaluate(`${await readFile(source, "utf8")};undefined`);
    return await evaluate(run);
  } finally {
    await session.detach();
  }
}
