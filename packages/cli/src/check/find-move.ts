import type { Element } from "@skerry/server/page-elements";
import { ancestorsOf, offsetOf } from "./element-position.ts";

/** Elements whose end tag may be left out (https://html.spec.whatwg.org/#optional-tags). */
const optionalEndTags = new Set(["li", "dt", "dd", "td", "th", "tr", "option", "body"]);

/**
 * Finds out why a browser reads an island elsewhere than it stands, or with another end.
 *
 * @param elements of the page in document order
 * @returns the reason and what to do, to follow a colon; `undefined` when the island stays as it is
 */
export function findMove(island: Element, elements: readonly Element[]): string | undefined {
  const { tagName } = island;
  const start = offsetOf(island);
  const closedParagraph = elements.find(
    ({ tagName, sourceCodeLocation }) =>
      tagName === "p" && !sourceCodeLocation?.endTag && sourceCodeLocation?.endOffset === start,
  );
  if (closedParagraph && tagName !== "p") {
    return `<${tagName}> ends the paragraph around it. Use <span>, or close the <p> before.`;
  }
  const ancestors = new Set(ancestorsOf(island));
  const leftParent = elements.find((element) => {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    const isAround =
      startTag && endTag && startTag.endOffset <= start && endTag.startOffset > start;
    return isAround && element !== island && !ancestors.has(element);
  });
  if (leftParent) {
    return `a browser moves <${tagName}> out of <${leftParent.tagName}>, where it is not allowed. Move it to another place.`;
  }
  if (!island.sourceCodeLocation?.endTag && !optionalEndTags.has(tagName)) {
    return `there is no </${tagName}> where it could end, so that everything after it becomes a part of it. Write the end tag, and check what is inside.`;
  }
  return undefined;
}
