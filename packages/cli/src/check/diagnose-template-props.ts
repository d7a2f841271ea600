import {
  checkKeys,
  diagnoseProps,
  type PropsSchema,
  toIssue,
  type UnknownKey,
} from "@skerry/core/contract";
import { toPointer } from "@skerry/core/contract/to-pointer";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { DecodedSource } from "./decode-source.ts";
import type { Location, PageDiagnostic } from "./page-diagnostic.ts";
import { fillValues, parseWithHoles } from "./templates/fill-json.ts";
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
  if (!root) return diagnoseJson(widget, text, (index) => locate(toOffset(index)));
  if (root.type !== "object" || !schema) return [];
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
  const wrong = issues.flatMap((issue): PageDiagnostic[] => {
    const { path = [] } = issue;
    const steps = path.map((step) => (typeof step === "object" ? step.key : step));
    const node = nodeAt(root, steps);
    const expected = node && expectedInsteadOfText(issue, node, text);
    const message = expected
      ? `expected ${expected}, but received a string. Leave out the quotes around what the template prints.`
      : issue.message;
    const isOpen = node
      ? !expected && hasHole(slice(node, text))
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

/** The mistake in the JSON itself, if it is there whatever the template prints. */
function diagnoseJson(
  widget: string,
  text: string,
  locate: (index: number) => Location,
): PageDiagnostic[] {
  const filled = fillValues(text);
  const found = filled === undefined ? undefined : diagnoseProps(filled);
  if (!found) return [];
  const { expected, received, pointer, hint = "", position } = found;
  const message = `expected ${expected}, but received ${received}. ${hint}`.trimEnd();
  return [
    {
      code: "bad-props",
      pointer,
      message: `The props of "${widget}" cannot be used: ${message}`,
      location: locate(position),
    },
  ];
}

const kinds: Readonly<Record<string, string>> = {
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

/** What a schema of valibot expects where the template has quotes around what it prints: a string, whatever that is. */
function expectedInsteadOfText(issue: object, node: Node, text: string): string | undefined {
  const isText = node.type === "string" && slice(node, text).startsWith('"');
  return isText && "type" in issue ? kinds[String(issue.type)] : undefined;
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
