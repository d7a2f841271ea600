import { readFragment } from "../html/fragments.ts";
import {
  attribute,
  elementsOf,
  type IsRegion,
  type Parent,
  type Child,
  isElement,
  isText,
  type Element,
} from "../html/page-elements.ts";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { createRegionTest } from "../html/untrusted-regions.ts";
import type { FoundSlots } from "../render/slots.ts";
import { findSlots } from "./page-slots.ts";

/** The parts of an island's own HTML that a widget may use. */
export interface Fallback {
  /** `action` of the first form in it. */
  fallbackAction: string | undefined;
  /** Text of the label in that form. */
  fallbackLabel: string | undefined;
  /** Reads the slots in it. */
  readSlots(): Promise<FoundSlots>;
}

/**
 * Reads an island's own HTML.
 *
 * @param html at most `limits.fallbackBytes`
 * @param untrusted selector of regions with content of visitors
 * @returns `null` when the parser makes too many elements of it
 */
export function parseFallback(html: string, untrusted: string | undefined): Fallback | null {
  try {
    const parent = readFragment(html);
    // A browser may read it in another way.
    if (!parent)
      return {
        fallbackAction: undefined,
        fallbackLabel: undefined,
        readSlots: async () => "not-closed",
      };
    const isRegion = createRegionTest(untrusted);
    return {
      fallbackAction: findFormAction(parent, isRegion),
      fallbackLabel: findFormLabel(parent, isRegion),
      readSlots: () => findSlots(html, parent, isRegion),
    };
  } catch (error) {
    // Nothing is thrown from here: this module is another file on workerd, with classes of its own.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}

/**
 * The `action` of the first form below an element that has one.
 *
 * @param isRegion whether an element begins an untrusted region: no form in it counts
 */
export function findFormAction(parent: Parent, isRegion: IsRegion): string | undefined {
  for (const element of elementsOf(parent, isRegion)) {
    const action = element.tagName === "form" ? attribute(element, "action") : undefined;
    if (action !== undefined) return action;
  }
  return undefined;
}

/** Controls that can stand in their own label and have text that is none of its. */
const controls = new Set(["button", "select", "textarea"]);

/**
 * The text of the first label in a form below an element, without that of a control in the label. Looks at
 * each node once, and not by recursion: forms and labels can be nested as deep as a page is long.
 *
 * @param isRegion whether an element begins an untrusted region: nothing in it counts
 */
export function findFormLabel(parent: Parent, isRegion: IsRegion): string | undefined {
  const stack: { node: Child; isInForm: boolean }[] = [];
  const push = ({ childNodes }: Parent, isInForm: boolean): void => {
    for (const node of [...childNodes].reverse()) stack.push({ node, isInForm });
  };
  push(parent, false);
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, isInForm } = top;
    if (!isElement(node) || isRegion(node)) continue;
    if (isInForm && node.tagName === "label") return textIn(node);
    push(node, isInForm || node.tagName === "form");
  }
  return undefined;
}

function textIn(label: Element): string {
  let text = "";
  const stack: Child[] = [...label.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && !controls.has(node.tagName)) {
      for (const child of [...node.childNodes].reverse()) stack.push(child);
    }
  }
  return text.replace(/\s+/g, " ").trim();
}
