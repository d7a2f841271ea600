import { configurationId, propsAttribute } from "@skerry/core/contract";
import { isJsonScript, attribute, type Element } from "@skerry/server/page-elements";
import { ancestorsOf, offsetOf, offsetOfAttribute } from "../positions/element-position.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasHole } from "../templates/holes.ts";

/**
 * `duplicate-id`: two elements with one id, if one of them is an island, is in one, or holds props. An error
 * if it is not clear which props an island has. The rest of the page is not checked.
 */
export const duplicateIds: PageRule = ({ elements, islands, isCertain, locate }) => {
  const first = new Map<string, Element>();
  return elements.flatMap((element) => {
    const id = attribute(element, "id");
    // The block of the configuration has a rule of its own; drawings repeat the ids of their gradients.
    if (!id || hasHole(id) || id === configurationId || isDrawn(element)) return [];
    const earlier = first.get(id);
    if (!earlier) {
      first.set(id, element);
      return [];
    }
    const isOfIsland = [element, earlier].some((one) =>
      [one, ...ancestorsOf(one)].some((around) => islands.includes(around)),
    );
    const isNamed = islands.some((island) => attribute(island, propsAttribute) === `#${id}`);
    const isWrong = isNamed && isJsonScript(element) && isJsonScript(earlier);
    if (!isOfIsland && !isNamed) return [];
    // Of the branches of a condition, only one is there.
    if (!isCertain(offsetOf(earlier), offsetOf(element))) return [];
    const { line } = locate(offsetOfAttribute(earlier, "id"));
    return {
      code: "duplicate-id" as const,
      severity: isWrong ? ("error" as const) : ("warning" as const),
      pointer: "",
      message: `The id ${JSON.stringify(id)} is also that of an element in line ${line}. Only the first one is found.`,
      hint: "Give each element its own id.",
      location: locate(offsetOfAttribute(element, "id")),
    };
  });
};

function isDrawn(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(({ tagName }) => tagName === "svg");
}
