import { propsAttribute } from "@skerry/core/contract";
import { attribute, type Child, type Element, isElement } from "./page-elements.ts";

/** Whether a node is the script inside an island that holds its props. */
export function isPropsScript(node: Child): node is Element {
  return (
    isElement(node) && node.tagName === "script" && attribute(node, propsAttribute) !== undefined
  );
}
