import { type Node, parseTree } from "jsonc-parser";
import { findJsonSources } from "../props/find-json-sources.ts";
import type { PageRule } from "../page-rule.ts";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasControl, hasHole } from "../templates/holes.ts";

/** `duplicate-key`: a key twice in one JSON object. The last one counts. */
export const duplicateKeys: PageRule = (context) =>
  findJsonSources(context).flatMap(({ text, toOffset }) =>
    findDuplicates(hasControl(text) ? undefined : treeOf(text)).map(({ value, offset }) => ({
      code: "duplicate-key" as const,
      pointer: "",
      message: `The key ${JSON.stringify(value)} appears twice. Only the last one counts.`,
      hint: "Remove one of them.",
      location: context.locate(toOffset(offset)),
    })),
  );

function treeOf(text: string): Node | undefined {
  return hasHole(text) ? parseWithHoles(text) : parseTree(text);
}

/** The keys that an object has already, at every depth. */
function findDuplicates(node: Node | undefined): Node[] {
  const { type, children = [] } = node ?? {};
  if (type !== "object") return children.flatMap(findDuplicates);
  const seen = new Set<unknown>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    const inside = findDuplicates(value);
    if (!key || hasHole(String(key.value)) || !seen.has(key.value)) {
      seen.add(key?.value);
      return inside;
    }
    return [key, ...inside];
  });
}
