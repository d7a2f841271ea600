import type { Element } from "@skerry/server/page-elements";
import { ancestorsOf, offsetOf } from "./element-place.ts";

/** Elements whose end tag may be left out (https://html.spec.whatwg.org/#optional-tags). */
const endsByItself = new Set(["li", "dt", "dd", "td", "th", "tr", "option", "body"]);

/**
 * Why a browser reads an island elsewhere than it stands, or with another end; `undefined`: it does
 * not.
 *
 * @param elements of the page, in its order
 */
export function findMove(island: Element, elements: readonly Element[]): string | undefined {
  const { tagName } = island;
  const start = offsetOf(island);
  const closed = elements.find(
    ({ tagName, sourceCodeLocation }) =>
      tagName === "p" && !sourceCodeLocation?.endTag && sourceCodeLocation?.endOffset === start,
  );
  if (closed && tagName !== "p") {
    return `<${tagName}> ends the paragraph that it stands in. Use <span>, or end the <p> before.`;
  }
  const ancestors = new Set(ancestorsOf(island));
  const left = elements.find((element) => {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    const isAround =
      startTag && endTag && startTag.endOffset <= start && endTag.startOffset > start;
    return isAround && element !== island && !ancestors.has(element);
  });
  if (left) {
    return `a browser moves <${tagName}> out of <${left.tagName}>, where it may not stand. Put it somewhere else.`;
  }
  if (!island.sourceCodeLocation?.endTag && !endsByItself.has(tagName)) {
    return `there is no </${tagName}> where it could end, so it swallows what follows. Write the end tag, and check what is inside.`;
  }
  return undefined;
}
