import type { PropsSchema, UnknownKey } from "@skerry/core/contract";
import { toPointer } from "@skerry/core/diagnosis/diagnostic";
import { pathOf } from "@skerry/core/props/validate-props";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { DecodedSource } from "../positions/decode-source.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { meantPointers, validateWithKeys } from "./diagnose-island-props.ts";
import type { Location, PageDiagnostic } from "../page/page-diagnostic.ts";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasControl, hasHole } from "../templates/holes.ts";

/**
 * Checks what stands around the holes in the props of a template. Nothing is said about a value that has a
 * hole, nor that a key is missing where a condition or a loop may have it.
 *
 * @param arePartial whether the browser fetches more of them: it is no mistake that a key is missing
 */
export async function diagnoseTemplateProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>> | undefined,
  source: DecodedSource,
  locate: (offset: number) => Location,
  arePartial: boolean,
): Promise<PageDiagnostic[]> {
  const { text, toOffset } = source;
  const root = parseWithHoles(text);
  const badProps = (message: string, pointer: string, location: Location): PageDiagnostic => ({
    code: "bad-props",
    pointer,
    message: `The props of "${widget}" cannot be used: ${message}`,
    location,
  });
  if (!root) {
    const fault = findJsonFault(source);
    return fault ? [badProps(fault.message, fault.pointer, locate(toOffset(fault.position)))] : [];
  }
  if (root.type !== "object" || !schema) return [];
  const { issues = [], ignored } = await validateWithKeys(schema, getNodeValue(root));
  /** Whether the template may print another key there, or the one that was meant. */
  const isOpenKey = ({ path, meant }: UnknownKey): boolean =>
    hasHole(String(path.at(-1))) ||
    (meant !== undefined && mayHaveOthers(nodeAt(root, path.slice(0, -1)), text));
  const locateKey = ({ path }: UnknownKey): Location =>
    locate(toOffset(nodeAt(root, path)?.parent?.offset ?? root.offset));
  const warnings = ignored
    .filter((key) => !isOpenKey(key))
    .map((key): PageDiagnostic => {
      const name = JSON.stringify(key.path.at(-1));
      return {
        code: "unknown-key",
        pointer: toPointer(key.path),
        message: `The props of "${widget}" have a key that has no effect: ${name}.`,
        ...(key.meant !== undefined && { hint: `Did you mean "${key.meant}"?` }),
        location: locateKey(key),
      };
    });
  const meant = meantPointers(issues);
  const wrong = issues.flatMap((issue): PageDiagnostic[] => {
    const { key } = issue;
    if (key && isOpenKey(key)) return [];
    const steps = pathOf(issue);
    const isFetched = arePartial && !(steps.length && nodeAt(root, steps.slice(0, 1)));
    if (isFetched) return [];
    const node = nodeAt(root, steps);
    const expected = node && expectedInsteadOfText(issue, node, text);
    const message = expected
      ? `expected ${expected}, but received a string. Leave out the quotes around what the template prints.`
      : issue.message;
    const isOpen = key
      ? false
      : node
        ? !expected && hasHole(slice(node, text))
        : mayHaveOthers(nodeAt(root, steps.slice(0, -1)), text);
    if (isOpen || (!key && meant.has(toPointer(steps)))) return [];
    if (key) return [badProps(message, toPointer(steps), locateKey(key))];
    const offset = (node ?? nodeAt(root, steps.slice(0, -1)) ?? root).offset;
    return [badProps(message, toPointer(steps), locate(toOffset(offset)))];
  });
  return [...warnings, ...wrong];
}

const kinds: Readonly<Record<string, string>> = {
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

/** The kind of value that a valibot schema expects where the template quotes what it prints, which makes any value a string. */
function expectedInsteadOfText(issue: object, node: Node, text: string): string | undefined {
  const isText = node.type === "string" && slice(node, text).startsWith('"');
  return isText && "type" in issue ? kinds[String(issue.type)] : undefined;
}

/** The value that a path leads to. */
export function nodeAt(root: Node, path: readonly PropertyKey[]): Node | undefined {
  const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
  return findNodeAtLocation(root, steps);
}

/** Whether an object may have more keys than those that can be read. */
export function mayHaveOthers(node: Node | undefined, text: string): boolean {
  if (!node) return true;
  const hasOpenKey = node.children?.some(({ children: [key] = [] }) => hasHole(String(key?.value)));
  return hasOpenKey === true || hasControl(slice(node, text));
}

/** The text of a value. */
export function slice({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length);
}
