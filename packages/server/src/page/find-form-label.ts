import {
  type Child,
  isElement,
  isText,
  type Element,
  type IsRegion,
  type Parent,
} from "./page-elements.ts";

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
