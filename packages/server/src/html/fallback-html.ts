import { controlTags, type FallbackHtml, isSelectorList } from "@skerry/core/contract";
import {
  attribute,
  type Child,
  type Element,
  isElement,
  type IsRegion,
  isText,
  type Parent,
} from "./page-elements.ts";
import { createElementTest } from "./untrusted-regions.ts";

/**
 * The HTML below an element, for `readFallback`. Not recursive: pages nest deeper than the call stack.
 *
 * @param isRegion untrusted regions are skipped
 */
export function createFallbackHtml(parent: Parent, isRegion: IsRegion): FallbackHtml {
  return {
    attribute(selector, name) {
      const found = findElement(parent, selector, isRegion);
      return found && attribute(found, name);
    },
    text(selector) {
      const found = findElement(parent, selector, isRegion);
      return found && textIn(found);
    },
  };
}

/** @throws Error for other selectors than those of `createElementTest` */
function findElement(parent: Parent, selector: string, isRegion: IsRegion): Element | undefined {
  const steps = selector.trim().split(/\s+/).map(createStep(selector));
  const stack: { node: Child; step: number }[] = [];
  const push = ({ childNodes }: Parent, step: number): void => {
    for (let index = childNodes.length - 1; index >= 0; index--) {
      stack.push({ node: childNodes[index] as Child, step });
    }
  };
  push(parent, 0);
  for (let top = stack.pop(); top; top = stack.pop()) {
    const { node, step } = top;
    if (!isElement(node) || isRegion(node)) continue;
    const isNext = steps[step]?.(node) ?? false;
    if (isNext && step === steps.length - 1) return node;
    push(node, isNext ? step + 1 : step);
  }
  return undefined;
}

const createStep =
  (selector: string) =>
  (step: string): IsRegion => {
    if (isSelectorList(step) && !step.includes(",")) return createElementTest(step);
    throw new Error(
      `readFallback asks for "${selector}". Expected a tag with classes, ids and names of attributes, or several of them: form[action], form label.`,
    );
  };

function textIn(element: Element): string {
  let text = "";
  const stack: Child[] = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && (node === element || !controlTags.includes(node.tagName))) {
      for (let index = node.childNodes.length - 1; index >= 0; index--) {
        stack.push(node.childNodes[index] as Child);
      }
    }
  }
  return text.replace(/\s+/g, " ").trim();
}
