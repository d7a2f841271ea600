import { yieldIfDue } from "../host/yield.ts";
import {
  type Child,
  type Element,
  isComment,
  isElement,
  isTemplate,
  isText,
  type Parent,
} from "./page-elements.ts";

/** Nodes compared before it yields. */
const nodesOfStep = 1_000;

/**
 * Whether two nodes have the same content.
 *
 * @param compareContent `undefined`: compares it as usual
 */
export async function isSameTree(
  one: Parent,
  other: Parent,
  compareContent?: (one: Element, other: Element) => Promise<boolean> | undefined,
): Promise<boolean> {
  let nodes = 0;
  // Pages nest deeper than the call stack.
  const stack = [{ one, other, next: 0 }];
  for (let level = stack.pop(); level; level = stack.pop()) {
    const { one: oneParent, other: otherParent } = level;
    const end = Math.max(oneParent.childNodes.length, otherParent.childNodes.length);
    while (level.next < end) {
      const oneChild = oneParent.childNodes[level.next];
      const otherChild = otherParent.childNodes[level.next];
      if (!oneChild || !otherChild || !isSameNode(oneChild, otherChild)) return false;
      level.next += 1;
      if (++nodes % nodesOfStep === 0) await yieldIfDue();
      if (!isElement(oneChild) || !isElement(otherChild)) continue;
      const comparison = compareContent?.(oneChild, otherChild);
      const isSameContent = comparison && (await comparison);
      if (isSameContent === false) return false;
      if (isSameContent) continue;
      stack.push(level, { one: oneChild, other: otherChild, next: 0 });
      if (isTemplate(oneChild) && isTemplate(otherChild)) {
        stack.push({ one: oneChild.content, other: otherChild.content, next: 0 });
      }
      break;
    }
  }
  return true;
}

function isSameNode(one: Child, other: Child): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (isText(one)) return one.value === (other as typeof one).value;
  if (isComment(one)) return one.data === (other as typeof one).data;
  if (!isElement(one)) return true;
  const { attrs, namespaceURI } = other as Element;
  return (
    one.namespaceURI === namespaceURI &&
    one.attrs.length === attrs.length &&
    one.attrs.every(({ name, value }, index) => {
      const attr = attrs[index];
      return attr?.name === name && attr.value === value;
    })
  );
}
