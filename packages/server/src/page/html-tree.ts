import { configurationId } from "@skerry/core/contract";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import {
  declaredEncoding,
  type Element,
  elementsOf,
  findJsonScripts,
  textOf,
} from "../html/page-elements.ts";
import type { IsolatedIslands } from "../html/isolated-islands.ts";
import { parseInSteps } from "../html/stepwise-parser.ts";
import { createRegionTest, outsideOf } from "../html/untrusted-regions.ts";
import type { RequestTime } from "../host/request-time.ts";
import { yieldIfDue } from "../host/yield.ts";

/** Elements that are looked at before others may have their turn. */
const elementsOfStep = 1_000;

/** The tree of a page, and its configuration. */
export interface HtmlTree {
  text: string;
  document: Tree.Document;
  /**
   * Elements in document order, without those in templates, those in regions that an attribute marks as untrusted and
   * those that a browser may read as something else.
   */
  elements: readonly Element[];
  /** Number of all elements, without those in templates. */
  size: number;
  places: IsolatedIslands;
  /** Index up to which a browser is certain to read the page alike. */
  certainUntil: number;
  /** Text of the configuration block. */
  configuration: string | undefined;
  /** The encoding that the page declares. */
  encoding: string | undefined;
}

/**
 * Parses a page as a browser does, with the algorithm of the HTML standard, so that nothing in comments,
 * scripts, templates, text areas or drawings is taken for an island.
 *
 * @param text whole page, decoded
 * @param time reading the page is given up when it is over
 * @throws PageBudgetError for a page that takes too much to read
 */
export async function parseHtml(text: string, time: RequestTime): Promise<HtmlTree> {
  const { document, places, certainUntil } = await parseInSteps(text, { time });
  const all: Element[] = [];
  for (const element of elementsOf(document)) {
    if (all.push(element) % elementsOfStep === 0) await yieldIfDue();
  }
  const certain = all.filter((element) => startOf(element) < certainUntil);
  const elements = await outsideOf(certain, createRegionTest(undefined));
  const block = findJsonScripts(elements).get(configurationId);
  return {
    text,
    document,
    elements,
    size: all.length,
    places,
    certainUntil,
    configuration: block && textOf(block),
    encoding: declaredEncoding(all),
  };
}

/** Index in the page; 0 for an element that the parser has added. */
function startOf({ sourceCodeLocation }: Element): number {
  return sourceCodeLocation?.startOffset ?? 0;
}
