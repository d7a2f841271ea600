import { parseProps } from "@skerry/core/contract";
import { toPointer } from "@skerry/core/diagnosis/diagnostic";
import { judgeByType, type TypeMistake, type TypeSchema } from "@skerry/core/props/type-verdict";
import { getNodeValue, type Node } from "jsonc-parser";
import type { Location, PageDiagnostic } from "../page/page-diagnostic.ts";
import type { DecodedSource } from "../positions/decode-source.ts";
import { locateKey, locatePath } from "../positions/locate-pointer.ts";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasHole } from "../templates/holes.ts";
import { mayHaveOthers, nodeAt, slice } from "./diagnose-template-props.ts";

/**
 * Compares the props of an island with the type that its component promises. They reach the component all the same, so
 * every mistake is a warning.
 *
 * @param source of the props' JSON; what cannot be read as JSON is said elsewhere
 * @param locate turns an index in the page into a location
 * @param arePartial whether the browser fetches more of them: it is no mistake that a key is missing
 */
export function diagnoseTypedProps(
  widget: string,
  type: TypeSchema,
  { text, toOffset }: DecodedSource,
  locate: (offset: number) => Location,
  arePartial: boolean,
): PageDiagnostic[] {
  const root = hasHole(text) ? parseWithHoles(text) : undefined;
  const props = root ? getNodeValue(root) : parse(text);
  if (typeof props !== "object" || props === null) return [];
  const mistakes = judgeByType(type, props).filter(
    ({ kind, path }) => kind !== "missing" || !arePartial || path.length > 1,
  );
  return mistakes
    .filter((mistake) => !root || !isOpen(mistake, root, text))
    .map((mistake): PageDiagnostic => {
      const { path, kind, message, hint } = mistake;
      const index = kind === "key" ? locateKey(text, path) : locatePath(text, path);
      return {
        code: kind === "key" ? "unknown-key" : "bad-props",
        severity: "warning",
        pointer: toPointer(path),
        message: `The props of "${widget}" do not fit the type of its component: ${message}`,
        ...(hint !== undefined && { hint }),
        location: locate(toOffset(root ? offsetIn(root, path, kind, index) : index)),
      };
    });
}

function parse(text: string): unknown {
  try {
    return parseProps(text);
  } catch {
    return undefined;
  }
}

/** Whether only the template knows: a value or a key that it prints, or a key that it may print. */
function isOpen({ kind, path, meant }: TypeMistake, root: Node, text: string): boolean {
  const node = nodeAt(root, path);
  const isAmongOthers = mayHaveOthers(nodeAt(root, path.slice(0, -1)), text);
  if (kind === "missing") return isAmongOthers;
  if (kind === "key") return hasHole(String(path.at(-1))) || (meant !== undefined && isAmongOthers);
  return !node || hasHole(slice(node, text));
}

/** Where it stands in a text that is no JSON as it is. */
function offsetIn(
  root: Node,
  path: readonly PropertyKey[],
  kind: TypeMistake["kind"],
  otherwise: number,
): number {
  const node = nodeAt(root, path);
  if (kind === "key") return node?.parent?.offset ?? otherwise;
  return (node ?? nodeAt(root, path.slice(0, -1)))?.offset ?? root.offset;
}
