import { createSelectorTest, createUntrustedTest, type ElementTest } from "@skerry/core/contract";
import { yieldIfDue } from "../host/yield.ts";
import type { Element, IsRegion, Parent } from "./page-elements.ts";

/** @param selector of the configuration. Default: the attribute alone begins a region */
export const createRegionTest = (selector: string | undefined): IsRegion =>
  elementTest(createUntrustedTest(selector));

export const createElementTest = (selector: string): IsRegion =>
  elementTest(createSelectorTest(selector));

function elementTest(test: ElementTest): IsRegion {
  return ({ tagName, attrs }) => test(tagName, attrs);
}

/** Elements checked before it yields. */
const elementsOfStep = 100;

/**
 * Leaves out untrusted regions.
 *
 * @param elements in document order
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
