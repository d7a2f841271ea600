import { configurationId } from "@skerry/core/contract";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import {
  declaredEncoding,
  findJsonScripts,
  attribute,
  type Element,
  elementsOf,
  textOf,
} from "../html/page-elements.ts";
import type { PlainPlaces } from "../html/plain-places.ts";
import { findScriptFolder } from "../html/script-folder.ts";
import { parseInTurns } from "../html/stepwise-parser.ts";
import { createRegionTest, outsideOf } from "../html/untrusted-regions.ts";
import { takeTurn } from "../turns.ts";
import { findIslands, type PageIsland, readIsland } from "./page-islands.ts";

/** Elements that are looked at before others may have their turn. */
const nodesOfStep = 1_000;

/** A page and its islands. */
export interface ParsedPage {
  text: string;
  document: Tree.Document;
  /**
   * Elements in document order, without those in templates, those in untrusted regions and those that a browser may
   * read as something else.
   */
  elements: readonly Element[];
  /** Number of all elements, without those in templates. */
  size: number;
  places: PlainPlaces;
  /** Text of the configuration block. */
  configuration: string | undefined;
  /** Folder of `skerry.js`, as the page writes it. */
  files: string | undefined;
  /** `<html lang>`. */
  language: string | undefined;
  /** The encoding that the page declares. */
  encoding: string | undefined;
  /** In document order. */
  islands: PageIsland[];
  /** Number of islands that are left to the browser, because their content has no certain end. */
  skipped: number;
}

export interface ParseOptions {
  /** Whether there is a widget of this name, and it has markup of its own. */
  hasMarkup(widget: string): boolean;
  /** Name of the attribute that holds a widget's name, from the text of the configuration. */
  attributeName(configuration: string | undefined): string;
  /** Selector of untrusted regions, from the text of the configuration. */
  untrusted(configuration: string | undefined): string | undefined;
  /** Reading the page is given up after it. On the clock of `performance.now()`. */
  deadline: number;
  /**
   * Indices in the page at which the content of islands starts: only islands in slots of those are
   * found. Default: all islands of the page.
   */
  slotsOf?: ReadonlySet<number> | undefined;
}

/**
 * Parses a page as a browser does, with the algorithm of the HTML standard, so that nothing in comments,
 * scripts, templates, text areas or drawings is taken for an island.
 *
 * @param text whole page, decoded
 * @throws PageBudgetError for a page that takes too much to read
 */
export async function parsePage(
  text: string,
  { hasMarkup, attributeName, untrusted, deadline, slotsOf }: ParseOptions,
): Promise<ParsedPage> {
  const { document, places, certainUntil } = await parseInTurns(text, { deadline });
  const all: Element[] = [];
  for (const element of elementsOf(document)) {
    if (all.push(element) % nodesOfStep === 0) await takeTurn();
  }
  const certain = all.filter((element) => startOf(element) < certainUntil);
  const marked = outsideOf(certain, createRegionTest(undefined));
  const block = findJsonScripts(marked).get(configurationId);
  const configuration = block && textOf(block);
  const isRegion = createRegionTest(untrusted(configuration));
  const elements = outsideOf(marked, isRegion);
  const scripts = findJsonScripts(elements);
  const root = elements.find(({ tagName }) => tagName === "html");
  const found = findIslands(elements, attributeName(configuration), hasMarkup).filter(
    ({ outer }) => !slotsOf || slotsOf.has(outer?.sourceCodeLocation?.startTag?.endOffset ?? -1),
  );
  const islands: PageIsland[] = [];
  for (const { element, widget } of found) {
    await takeTurn();
    const island = readIsland({ text, scripts, isRegion }, element, widget);
    if (island && island.end <= certainUntil) islands.push(island);
  }
  return {
    text,
    document,
    elements,
    size: all.length,
    places,
    configuration,
    files: findScriptFolder(elements),
    language: (root && attribute(root, "lang")) || undefined,
    encoding: declaredEncoding(all),
    islands,
    skipped: found.length - islands.length,
  };
}

/** Index in the page; 0 for an element that the parser has added. */
function startOf({ sourceCodeLocation }: Element): number {
  return sourceCodeLocation?.startOffset ?? 0;
}
