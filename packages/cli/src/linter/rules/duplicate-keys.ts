import { type Node, parseTree } from "jsonc-parser";
import { findJsonSources } from "../props/find-json-sources.ts";
import type { PageRule } from "../page/page-rule.ts";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasControl, hasHole } from "../templates/holes.ts";

/** `duplicate-key`: a key twice in one JSON object. The last one counts. */
export const duplicateKeys: PageRule = (context) =>
  findJsonSources(context).flatMap(({ text, toOffset }) =>
    findRepeatedKeys(parse(text)).map(({ value, offset }) => ({
      code: "duplicate-key" as const,
      pointer: "",
      message: `The key ${JSON.stringify(value)} appears twice. Only the last one counts.`,
      hint: "Remove one of them.",
      location: context.locate(toOffset(offset)),
    })),
  );

/** @returns `undefined` also where a template has conditions: each branch may have the key once */
function parse(text: string): Node | undefined {
  if (hasControl(text)) return undefined;
  return hasHole(text) ? parseWithHoles(text) : parseTree(text);
}

/** The keys, at every depth, that their object already has. */
function findRepeatedKeys(node: Node | undefined): Node[] {
  const { type, children = [] } = node ?? {};
  if (type !== "object") return children.flatMap(findRepeatedKeys);
  const seen = new Set<unknown>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    // Two keys with a hole look the same, but a template prints something into each.
    const isRepeated = key && seen.has(key.value) && !hasHole(String(key.value));
    seen.add(key?.value);
    return [...(isRepeated ? [key] : []), ...findRepeatedKeys(value)];
  });
}
