import { html } from "parse5";
import { attribute, type Element } from "./page-elements.ts";

/**
 * Whether an element is a script block that holds JSON. Only such a block can be the configuration or hold
 * props: any other element with its id may come from content that visitors write, such as comments.
 */
export function isJsonScript(element: Element): boolean {
  return (
    element.tagName === "script" &&
    element.namespaceURI === html.NS.HTML &&
    /^\s*application\/json\s*(;|$)/i.test(attribute(element, "type") ?? "")
  );
}
