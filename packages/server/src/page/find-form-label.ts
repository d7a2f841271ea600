import { elementsOf, isElement, isText, type Element, type Parent } from "./page-elements.ts";

/** The text of the first label in a form below an element, without that of a field in the label. */
export function findFormLabel(parent: Parent): string | undefined {
  for (const form of elementsOf(parent)) {
    if (form.tagName !== "form") continue;
    for (const element of elementsOf(form)) {
      if (element.tagName === "label") return textIn(element).replace(/\s+/g, " ").trim();
    }
  }
  return undefined;
}

function textIn(element: Element): string {
  return element.childNodes
    .map((node) => {
      if (isText(node)) return node.value;
      return isElement(node) && node.tagName !== "textarea" ? textIn(node) : "";
    })
    .join("");
}
