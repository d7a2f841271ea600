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

/** Elements visited before it yields. */
const elementsOfStep = 1_000;

export interface HtmlTree {
  text: string;
  document: Tree.Document;
  /** In document order, without templates, untrusted regions and what browsers may read in another way. */
  elements: readonly Element[];
  /** Number of all elements, without those in templates. */
  size: number;
  places: IsolatedIslands;
  /** Index up to which browsers parse the page alike. */
  certainUntil: number;
  /** Text of the configuration block. */
  configuration: string | undefined;
  encoding: string | undefined;
}

/**
 * Parses a page as browsers do, so that nothing in comments,
 * scripts, templates, text areas or drawings is an island.
 *
 * @throws PageBudgetError
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

/** 0 for an element that the parser added. */
function startOf({ sourceCodeLocation }: Element): number {
  return sourceCodeLocation?.startOffset ?? 0;
}
