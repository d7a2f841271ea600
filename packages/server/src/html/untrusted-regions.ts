import { createSelectorTest, createUntrustedTest, type ElementTest } from "@skerry/core/contract";
import { yieldIfDue } from "../host/yield.ts";
import type { Element, IsRegion, Parent } from "./page-elements.ts";

/** @param selector of the configuration. Default: the attribute alone begins a region */
export const createRegionTest = (selector: string | undefined): IsRegion =>
  elementTest(createUntrustedTest(selector));

/** Whether a list as `isSelectorList` has it selects an element. */
export const createElementTest = (selector: string): IsRegion =>
  elementTest(createSelectorTest(selector));

function elementTest(test: ElementTest): IsRegion {
  return ({ tagName, attrs }) => test(tagName, attrs);
}

/** Elements that are looked at before others may have their turn. */
const elementsOfStep = 100;

/**
 * Leaves out what visitors may have written. Between its steps other requests are answered.
 *
 * @param elements of a page in document order
 */
export async function outsideOf(
  elements: readonly Element[],
  isRegion: IsRegion,
): Promise<Element[]> {
  const inside = new Set<Parent>();
  const outside: Element[] = [];
  for (const [index, element] of elements.entries()) {
    if (index % elementsOfStep === 0) await yieldIfDue();
    const { parentNode } = element;
    if ((parentNode && inside.has(parentNode)) || isRegion(element)) inside.add(element);
    else outside.push(element);
  }
  return outside;
}
