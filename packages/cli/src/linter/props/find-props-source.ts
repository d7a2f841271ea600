import { propsAttribute } from "@skerry/core/contract";
import { isJsonScript, attribute, type Element } from "@skerry/server/page-elements";
import { type DecodedSource, decodeAttribute, decodeScript } from "../positions/decode-source.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";

/** The JSON of an island's props. */
export interface PropsSource extends DecodedSource {
  /** Whether the island has none, so that the text is empty. */
  isNone?: boolean;
}

/**
 * Finds the JSON of an island's props: in the attribute, in the script that it names, or in a script
 * inside the island.
 *
 * @returns empty text for an island without props; `undefined` when the attribute names an id that no
 *   element has
 */
export function findPropsSource(
  island: Element,
  { source, elements }: PageContext,
): PropsSource | undefined {
  const none = { text: "", toOffset: () => offsetOf(island), isNone: true };
  const value = attribute(island, propsAttribute);
  if (value?.startsWith("#")) {
    // Any other element with this id is ignored, because visitors may be able to write it.
    const script = elements.find(
      (element) => isJsonScript(element) && attribute(element, "id") === value.slice(1),
    );
    return script && decodeScript(source.text, script);
  }
  if (value !== undefined) return decodeAttribute(source.text, island, propsAttribute) ?? none;
  const script = island.childNodes.find(
    (node): node is Element =>
      "tagName" in node &&
      node.tagName === "script" &&
      attribute(node, propsAttribute) !== undefined,
  );
  return script ? decodeScript(source.text, script) : none;
}
