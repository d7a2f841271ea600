import type { Element } from "@skerry/server/page-elements";
import { ancestorsOf, offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";

/** Elements whose end tag may be left out (https://html.spec.whatwg.org/#optional-tags). */
const optionalEndTags = new Set(["li", "dt", "dd", "td", "th", "tr", "option", "body"]);

/**
 * Finds out why a browser reads an island elsewhere than it stands, or with another end.
 *
 * Nothing is reported where a template decides it.
 *
 * @returns the reason and what to do, to follow a colon; `undefined` when the island stays as it is
 */
export function findMove(island: Element, context: PageContext): string | undefined {
  const { elements, isTreeCertain } = context;
  const { tagName } = island;
  const start = offsetOf(island);
  const closedParagraph = elements.find(
    ({ tagName, sourceCodeLocation: place }) =>
      tagName === "p" && place?.endOffset === start && !place.endTag,
  );
  if (closedParagraph && tagName !== "p" && isTreeCertain(offsetOf(closedParagraph), start)) {
    return `<${tagName}> ends the paragraph around it. Use <span>, or close the <p> before.`;
  }
  const ancestors = new Set(ancestorsOf(island));
  const leftParent = elements.find((element) => {
    const place = element.sourceCodeLocation;
    if (!place?.startTag || !place.endTag || place.startTag.endOffset > start) return false;
    return place.endTag.startOffset > start && element !== island && !ancestors.has(element);
  });
  if (leftParent && isTreeCertain(offsetOf(leftParent), start)) {
    return `a browser moves <${tagName}> out of <${leftParent.tagName}>, where it is not allowed. Move it to another place.`;
  }
  const { endTag, endOffset = start } = island.sourceCodeLocation ?? {};
  if (!endTag && !optionalEndTags.has(tagName) && isComplete(island, endOffset, context)) {
    return `there is no </${tagName}> where it could end, so everything after it becomes part of it. Write the end tag, and check what is inside.`;
  }
  return undefined;
}

/** Whether the end of an island has to be in this file: that of a template may be in another one. */
function isComplete(
  island: Element,
  endOffset: number,
  { isTreeCertain, isTemplate }: PageContext,
): boolean {
  const [parent] = ancestorsOf(island);
  const isOpenFile = isTemplate && parent?.sourceCodeLocation?.endTag === undefined;
  return !isOpenFile && isTreeCertain(offsetOf(island), endOffset);
}
