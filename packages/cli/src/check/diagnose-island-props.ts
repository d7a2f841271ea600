import {
  checkKeys,
  diagnoseProps,
  diagnoseUnknownKeys,
  parseProps,
  PropsError,
  type PropsSchema,
  toIssue,
  type UnknownKey,
} from "@skerry/core/contract";
import { toPointer } from "@skerry/core/contract/to-pointer";
import type { DecodedSource } from "./decode-source.ts";
import { locateKey, locatePath } from "./locate-pointer.ts";
import type { Location, PageDiagnostic } from "./page-diagnostic.ts";

/** The checked props of an island, or each mistake in them. */
export interface DiagnosedProps {
  /** `undefined` when there are mistakes. */
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
 */
export async function diagnoseIslandProps(
  widget: string,
  schema: PropsSchema<Record<string, unknown>> | undefined,
  { text, toOffset }: DecodedSource,
  locate: (offset: number) => Location,
): Promise<DiagnosedProps> {
  const diagnostic = (index: number, pointer: string, message: string): PageDiagnostic => ({
    code: "bad-props",
    pointer,
    message: `The props of "${widget}" cannot be used: ${message}`,
    location: locate(toOffset(index)),
  });
  let parsed: Record<string, unknown>;
  try {
    parsed = parseProps(text);
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const found = diagnoseProps(text);
    const { expected, received, pointer, hint = "" } = found ?? error.diagnostic;
    const message = `expected ${expected}, but received ${received}. ${hint}`.trimEnd();
    return {
      props: undefined,
      diagnostics: [diagnostic(found?.position ?? 0, pointer, message)],
    };
  }
  if (!schema) return { props: parsed, diagnostics: [] };
  const { issues = [], unknownKeys, value } = await validateWithKeys(schema, parsed);
  const misspelled = unknownKeys.filter(({ meant }) => meant !== undefined);
  const ignored = unknownKeys.filter(({ meant }) => meant === undefined);
  // Where a key is misspelled, the one that was meant is missing: that is one mistake.
  const meant = new Set(
    misspelled.map(({ path, meant: name = "" }) => toPointer([...path.slice(0, -1), name])),
  );
  const mistakes = [
    ...misspelled.map((key) => {
      const { path, message } = toIssue(key);
      return diagnostic(locateKey(text, path), toPointer(path), message);
    }),
    ...issues.flatMap(({ message, path = [] }) => {
      const keys = path.map((step) => (typeof step === "object" ? step.key : step));
      if (meant.has(toPointer(keys))) return [];
      const isLong = message.length > maxMessageLength;
      const shown = isLong ? `${message.slice(0, maxMessageLength)}…` : message;
      return diagnostic(locatePath(text, keys), toPointer(keys), shown);
    }),
  ];
  const warnings = diagnoseUnknownKeys(ignored, Infinity).map(
    ({ message, ...rest }, index): PageDiagnostic => ({
      ...rest,
      message: `The props of "${widget}" have a key without effect: ${message}`,
      location: locate(toOffset(locateKey(text, ignored[index]?.path ?? []))),
    }),
  );
  return {
    props: mistakes.length > 0 ? undefined : value,
    diagnostics: [...mistakes, ...warnings],
  };
}

/** What the schema says, and the keys that it does not name, misspelled ones among them. */
async function validateWithKeys(schema: PropsSchema<Record<string, unknown>>, props: object) {
  let unknownKeys: UnknownKey[] = [];
  const onUnknownKeys = (keys: UnknownKey[]): void => {
    unknownKeys = keys;
  };
  const checked = checkKeys(schema, { rejectsMisspelled: false, onUnknownKeys });
  const result = await checked["~standard"].validate(props);
  return { value: undefined, ...result, unknownKeys };
}
