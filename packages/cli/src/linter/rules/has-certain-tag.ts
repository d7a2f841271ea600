import type { Element } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";

/** Creates the test whether a template decides nothing about the attributes of an element but their values. */
export function hasCertainTag({
  isCertain,
  isTemplate,
}: PageContext): (element: Element) => boolean {
  if (!isTemplate) return () => true;
  return (element) => {
    const { startTag, endOffset = 0 } = element.sourceCodeLocation ?? {};
    return isCertain(offsetOf(element), startTag?.endOffset ?? endOffset);
  };
}
