import { createSelectorTest, createUntrustedTest, type ElementTest } from "@skerry/core/contract";
import { html } from "parse5";
import { attribute, type Element, type IsRegion, type Parent } from "./page-elements.ts";

/** @param selector of the configuration. Default: the attribute alone begins a region */
export const createRegionTest = (selector: string | undefined): IsRegion =>
  elementTest(createUntrustedTest(selector));

/** Whether a selector of the form `untrustedSelector` selects an element. */
export const createElementTest = (selector: string): IsRegion =>
  elementTest(createSelectorTest(selector));

function elementTest(test: ElementTest): IsRegion {
  return (element) =>
    test(
      element.tagName,
      element.namespaceURI === html.NS.HTML
        ? (name) => attribute(element, name)
        : // In drawings some names have capitals, such as `viewBox`, and selectors name them so.
          (name) => element.attrs.find((one) => one.name.toLowerCase() === name)?.value,
    );
}

/**
 * Leaves out what visitors may have written.
 *
 * @param elements of a page in document order
 */
export function outsideOf(elements: readonly Element[], isRegion: IsRegion): Element[] {
  const inside = new Set<Parent>();
  return elements.filter((element) => {
    const { parentNode } = element;
    if ((parentNode && inside.has(parentNode)) || isRegion(element)) inside.add(element);
    return !inside.has(element);
  });
}
