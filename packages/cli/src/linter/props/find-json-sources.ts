import { propsAttribute } from "@skerry/core/contract";
import { isJsonScript, attribute } from "@skerry/server/page-elements";
import { type DecodedSource, decodeAttribute, decodeScript } from "../positions/decode-source.ts";
import { findPropsSource } from "./find-props-source.ts";
import type { PageContext } from "../page/page-context.ts";

/** Every JSON text of a page that Skerry reads: the configuration, shared state, props, tracking. Each once. */
export function findJsonSources(context: PageContext): DecodedSource[] {
  const { source, elements, islands, configurationBlocks, stateBlock } = context;
  const scripts = new Set(configurationBlocks.slice(0, 1));
  if (stateBlock) scripts.add(stateBlock);
  const sources: DecodedSource[] = [];
  for (const island of islands) {
    const value = attribute(island, propsAttribute);
    const props = value?.startsWith("#") ? undefined : findPropsSource(island, context);
    if (props) sources.push(props);
  }
  for (const element of elements) {
    const isBlock = isJsonScript(element) && attribute(element, "data-track") !== undefined;
    const id = attribute(element, "id");
    const isNamed =
      isJsonScript(element) &&
      islands.some((island) => attribute(island, propsAttribute) === `#${id}`);
    if (isBlock || isNamed) scripts.add(element);
    const item = decodeAttribute(source.text, element, "data-track-item");
    if (item) sources.push(item);
  }
  return [...sources, ...[...scripts].map((script) => decodeScript(source.text, script))];
}
