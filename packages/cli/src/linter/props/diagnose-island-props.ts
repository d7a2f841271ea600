import {
  checkKeys,
  diagnoseUnknownKeys,
  dropReactKeys,
  parseProps,
  type PropsIssue,
  type PropsSchema,
  type UnknownKey,
} from "@skerry/core/contract";
import { toPointer } from "@skerry/core/diagnosis/diagnostic";
import { pathOf } from "@skerry/core/props/validate-props";
import type { DecodedSource } from "../positions/decode-source.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { locateKey, locatePath } from "../positions/locate-pointer.ts";
import type { Location, PageDiagnostic } from "../page/page-diagnostic.ts";

/** The checked props of an island, or each mistake in them. */
export interface DiagnosedProps {
  /** `undefined` where the schema rejects them. */
  props: Readonly<Record<string, unknown>> | undefined;
  diagnostics: PageDiagnostic[];
}

const maxMessageLength = 300;

/**
 * Checks the props of a widget as the browser does, but names every mistake.
 *
 * @param schema absent: props pass as they are
 * @param source of the props' JSON
 * @param locate turns an index in the page into a location
 * @param arePartial whether the browser fetches more of them: it is no mistake that a key is missing
 */
export async function diagnoseIslandProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>> | undefined,
  source: DecodedSource,
  locate: (offset: number) => Location,
  arePartial: boolean,
): Promise<DiagnosedProps> {
  const { text, toOffset } = source;
  const diagnostic = (index: number, pointer: string, message: string): PageDiagnostic => ({
    code: "bad-props",
    pointer,
    message: `The props of "${widget}" cannot be used: ${message}`,
    location: locate(toOffset(index)),
  });
  const fault = findJsonFault(source);
  if (fault) {
    const { position, pointer, message } = fault;
    return { props: undefined, diagnostics: [diagnostic(position, pointer, message)] };
  }
  const parsed = parseProps(text);
  if (!schema) return { props: dropReactKeys(parsed), diagnostics: [] };
  const { issues = [], ignored, value } = await validateWithKeys(schema, parsed);
  const meant = meantPointers(issues);
  const mistakes = issues.flatMap((issue) => {
    const { key, message } = issue;
    const steps = pathOf(issue);
    if (!key && meant.has(toPointer(steps))) return [];
    if (arePartial && !Object.hasOwn(parsed, steps[0] ?? "")) return [];
    const isLong = message.length > maxMessageLength;
    const shown = isLong ? `${message.slice(0, maxMessageLength)}…` : message;
    const index = key ? locateKey(text, steps) : locatePath(text, steps);
    return diagnostic(index, toPointer(steps), shown);
  });
  const warnings = diagnoseUnknownKeys(ignored, Infinity).map(
    ({ message, ...rest }, index): PageDiagnostic => ({
      ...rest,
      message: `The props of "${widget}" have a key that has no effect: ${message}`,
      location: locate(toOffset(locateKey(text, ignored[index]?.path ?? []))),
    }),
  );
  return {
    props: issues.length > 0 ? undefined : value,
    diagnostics: [...mistakes, ...warnings],
  };
}

/**
 * Where the keys are missing that misspelled ones were meant to be: where a key is misspelled and rejected, the absent one
 * is no second mistake.
 */
export function meantPointers(issues: readonly PropsIssue[]): ReadonlySet<string> {
  return new Set(
    issues.flatMap(({ key }) =>
      key?.meant === undefined ? [] : toPointer([...key.path.slice(0, -1), key.meant]),
    ),
  );
}

/** The verdict of the schema, and the keys that it ignores. */
export async function validateWithKeys(
  schema: PropsSchema<Record<string, unknown>>,
  props: unknown,
) {
  let ignored: UnknownKey[] = [];
  const checked = checkKeys(schema, { onUnknownKeys: (keys) => (ignored = keys) });
  const result = await checked["~standard"].validate(props);
  return { value: undefined, ...result, ignored };
}
