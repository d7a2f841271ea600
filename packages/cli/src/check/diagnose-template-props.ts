import { checkKeys, type PropsSchema, toIssue, type UnknownKey } from "@skerry/core/contract";
import { toPointer } from "@skerry/core/contract/to-pointer";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { DecodedSource } from "./decode-source.ts";
import type { Location, PageDiagnostic } from "./page-diagnostic.ts";
import { parseWithHoles } from "./templates/fill-json.ts";
import { hasControl, hasHole } from "./templates/holes.ts";

/**
 * Checks what stands around the holes in the props of a template. Nothing is said about a value that has a
 * hole, nor that a key is missing where a condition or a loop may have it.
 */
export async function diagnoseTemplateProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>> | undefined,
  { text, toOffset }: DecodedSource,
  locate: (offset: number) => Location,
): Promise<PageDiagnostic[]> {
  const root = parseWithHoles(text);
  if (root?.type !== "object" || !schema) return [];
  let unknown: UnknownKey[] = [];
  const checked = checkKeys(schema, {
    rejectsMisspelled: false,
    onUnknownKeys: (keys) => (unknown = keys),
  });
  const { issues = [] } = await checked["~standard"].validate(getNodeValue(root));
  const keys = unknown.filter(({ path, meant }) => {
    const around = nodeAt(root, path.slice(0, -1));
    return !hasHole(String(path.at(-1))) && !(meant && mayHaveOthers(around, text));
  });
  const meantPaths = new Set(
    keys.map(({ path, meant = "" }) => toPointer([...path.slice(0, -1), meant])),
  );
  const misspelled = keys.map((key): PageDiagnostic => {
    const isError = key.meant !== undefined;
    const name = JSON.stringify(key.path.at(-1));
    return {
      code: isError ? "bad-props" : "unknown-key",
      pointer: toPointer(key.path),
      message: isError
        ? `The props of "${widget}" cannot be used: ${toIssue(key).message}`
        : `The props of "${widget}" have a key without effect: ${name}.`,
      location: locate(toOffset(nodeAt(root, key.path)?.parent?.offset ?? root.offset)),
    };
  });
  const wrong = issues.flatMap(({ message, path = [] }): PageDiagnostic[] => {
    const steps = path.map((step) => (typeof step === "object" ? step.key : step));
    const node = nodeAt(root, steps);
    const isOpen = node
      ? hasHole(slice(node, text))
      : mayHaveOthers(nodeAt(root, steps.slice(0, -1)), text);
    if (isOpen || meantPaths.has(toPointer(steps))) return [];
    const offset = (node ?? nodeAt(root, steps.slice(0, -1)) ?? root).offset;
    return [
      {
        code: "bad-props",
        pointer: toPointer(steps),
        message: `The props of "${widget}" cannot be used: ${message}`,
        location: locate(toOffset(offset)),
      },
    ];
  });
  return [...misspelled, ...wrong];
}

function nodeAt(root: Node, path: readonly PropertyKey[]): Node | undefined {
  const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
  return findNodeAtLocation(root, steps);
}

/** Whether an object may have more keys than those that can be read. */
function mayHaveOthers(node: Node | undefined, text: string): boolean {
  if (!node) return true;
  const hasOpenKey = node.children?.some(({ children: [key] = [] }) => hasHole(String(key?.value)));
  return hasOpenKey === true || hasControl(slice(node, text));
}

function slice({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length);
}
