import { propsAttribute } from "@skerry/core/contract";
import { attribute, type Element } from "@skerry/server/page-elements";
import { ancestorsOf, offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageRule } from "../page/page-rule.ts";

/** `misplaced-props`: a `<script data-props>` that no island reads. */
export const propsScripts: PageRule = (context) =>
  context.elements.flatMap((element) => {
    if (element.tagName !== "script" || attribute(element, propsAttribute) === undefined) return [];
    const mistake = findMistake(element, context);
    if (!mistake) return [];
    const [message, hint] = mistake;
    const location = context.locate(offsetOf(element));
    return { code: "misplaced-props" as const, pointer: "", message, hint, location };
  });

/** @returns message and hint */
function findMistake(
  script: Element,
  { attributeName, isWhole, isTreeCertain }: PageContext,
): [string, string] | undefined {
  const ancestors = ancestorsOf(script);
  const island = ancestors.find((element) => attribute(element, attributeName) !== undefined);
  if (!island) {
    // The island may be in the file that includes this part.
    if (!isWhole) return undefined;
    return [
      `<script ${propsAttribute}> is not in an island. It is not read.`,
      `Move it into the island, or give it an id and name that: ${propsAttribute}="#id".`,
    ];
  }
  if (!isTreeCertain(offsetOf(island), offsetOf(script))) return undefined;
  const name = attribute(island, attributeName);
  if (script.parentNode !== island) {
    return [
      `<script ${propsAttribute}> is not a direct child of the island "${name}". It is not read.`,
      `Move it up, out of <${ancestors[0]?.tagName}>.`,
    ];
  }
  if (attribute(island, propsAttribute) !== undefined) {
    return [
      `The island "${name}" has ${propsAttribute} too, so this block is not read.`,
      "Remove one of them.",
    ];
  }
  const first = island.childNodes.find(
    (node) => "tagName" in node && attribute(node, propsAttribute) !== undefined,
  );
  if (first === script) return undefined;
  return [
    `The island "${name}" has two blocks of props. This one is not read.`,
    "Put all props into one.",
  ];
}
