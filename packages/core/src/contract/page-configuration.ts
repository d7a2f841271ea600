import * as v from "valibot";
import { configurationId } from "./attributes.ts";
import { closestName } from "./closest-name.ts";
import {
  configurationSchema,
  maxMistakes,
  themeSchema,
  trackingSchema,
} from "./configuration-schema.ts";
import { describeValue } from "./describe-value.ts";
import type { diagnoseProps } from "./diagnose-props.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { JsonMistake } from "./json-mistakes.ts";
import { parseProps } from "./parse-props.ts";
import { PropsError, type PropsErrorCode } from "./props-error.ts";
import { toPointer } from "./to-pointer.ts";

/** The page configuration with its defaults filled in. */
export type Configuration = v.InferOutput<typeof configurationSchema>;

/**
 * A mistake in the configuration block: the codes of `PropsError` and `diagnoseProps` when it cannot be
 * read as a whole; else `unknown-key`, or `invalid` for a value.
 */
export type ConfigurationDiagnostic = Diagnostic<PropsErrorCode | JsonMistake | "unknown-key">;

/** What the block says, and what in it cannot be used. */
export interface ConfigurationReading {
  configuration: Configuration;
  diagnostics: ConfigurationDiagnostic[];
}

/**
 * Reads the page's configuration block. Never throws: what cannot be used has one diagnostic, and its
 * default is used; everything else is kept. The smallest wrong part is left out, so one wrong host
 * name does not cost the whole list of partners.
 *
 * @param text content of the block. Absent, blank, `null` and `[]` are an empty configuration, without
 * diagnostic. A key whose value is `null` counts as absent. A misspelled consent, the word or the key,
 * counts as `denied`: a mistake is no permission.
 * @param diagnose finds the mistake behind broken JSON: `diagnoseProps`. It is an argument, so that in
 * a browser only pages with such a mistake load it.
 */
export function readConfiguration(
  text: string | null | undefined,
  diagnose?: typeof diagnoseProps,
): ConfigurationReading {
  const diagnostics: ConfigurationDiagnostic[] = [];
  const raw = readObject(text, diagnostics, diagnose);
  removeUnused(raw, [], configurationSchema.entries, diagnostics);
  removeUnused(raw.theme, ["theme"], themeSchema.entries, diagnostics);
  removeUnused(raw.tracking, ["tracking"], trackingSchema.entries, diagnostics);
  removeInvalid(raw, diagnostics);
  if (diagnostics.some(deniesConsent)) {
    Object.assign(raw, { tracking: { consent: "denied", ...(raw.tracking as object) } });
  }
  return { configuration: v.parse(configurationSchema, raw), diagnostics };
}

function readObject(
  text: string | null | undefined,
  diagnostics: ConfigurationDiagnostic[],
  diagnose?: typeof diagnoseProps,
): Record<string, unknown> {
  try {
    return parseProps(text);
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const { code, pointer, expected, received, hint } = diagnose?.(text ?? "") ?? error.diagnostic;
    const place = pointer && ` at ${pointer}`;
    const message =
      `The page configuration (#${configurationId}) cannot be read: expected ${expected}${place}, ` +
      `but received ${received}. Every default is used.`;
    diagnostics.push({ code, pointer, message, hint });
    return {};
  }
}

/**
 * Removes the keys that mean nothing: unknown ones, with a diagnostic each, and those set to `null`. Too
 * many unknown ones have one diagnostic, because "did you mean" takes time.
 */
function removeUnused(
  section: unknown,
  path: readonly string[],
  entries: object,
  diagnostics: ConfigurationDiagnostic[],
): void {
  if (typeof section !== "object" || section === null || Array.isArray(section)) return;
  const known = Object.keys(entries);
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(section)) {
    const isKnown = Object.hasOwn(entries, key);
    if (isKnown && value !== null) continue;
    Reflect.deleteProperty(section, key);
    if (!isKnown) unknown.push(key);
  }
  if (unknown.length > maxMistakes) diagnostics.push(diagnoseManyKeys(path, unknown.length));
  else diagnostics.push(...unknown.map((key) => diagnoseUnknownKey([...path, key], key, known)));
}

function diagnoseManyKeys(path: readonly string[], count: number): ConfigurationDiagnostic {
  const pointer = toPointer(path);
  return {
    code: "unknown-key",
    pointer,
    message: `The page configuration has ${count} unknown keys${pointer && ` at ${pointer}`}. They are ignored.`,
    // One of them may be a misspelled consent.
    hint: pointer === "/tracking" ? "The consent is denied." : undefined,
  };
}

/** Removes the values that the schema rejects, with a diagnostic each. */
function removeInvalid(raw: Record<string, unknown>, diagnostics: ConfigurationDiagnostic[]): void {
  // Without `abortPipeEarly` one value can have two issues, and an array's entry would be removed twice.
  const { issues = [] } = v.safeParse(configurationSchema, raw, { abortPipeEarly: true });
  const paths = issues.map(({ path = [], message, input }) => {
    const keys = path.map(({ key }) => String(key));
    diagnostics.push(diagnoseValue(toPointer(keys), message, input));
    return keys;
  });
  // From the back, so that the indexes of an array stay right.
  for (const keys of paths.reverse()) remove(raw, keys);
}

function diagnoseUnknownKey(
  path: readonly string[],
  key: string,
  known: readonly string[],
): ConfigurationDiagnostic {
  const pointer = toPointer(path);
  const closest = closestName(key, known);
  const question = closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`;
  return {
    code: "unknown-key",
    pointer,
    message: `The page configuration has an unknown key at ${pointer}. It is ignored.`,
    hint: isAboutConsent(pointer) ? `${question} Until then the consent is denied.` : question,
  };
}

function diagnoseValue(pointer: string, expected: string, value: unknown): ConfigurationDiagnostic {
  const instead = isAboutConsent(pointer)
    ? 'It counts as "denied".'
    : "It is left out, and its default is used if it has one.";
  return {
    code: "invalid",
    pointer,
    message:
      `The page configuration has a mistake at ${pointer}: expected ${expected}, ` +
      `but received ${describeValue(value)}. ${instead}`,
  };
}

/** Whether the consent is, or may be, among what cannot be used. */
function deniesConsent({ code, pointer }: ConfigurationDiagnostic): boolean {
  return isAboutConsent(pointer) || (code === "unknown-key" && pointer === "/tracking");
}

/** Whether a pointer leads to the consent, also to a misspelled one. It has no default then. */
function isAboutConsent(pointer: string): boolean {
  const [, section, key = ""] = pointer.split("/");
  return (
    section === "tracking" && closestName(key, Object.keys(trackingSchema.entries)) === "consent"
  );
}

function remove(root: object, keys: readonly string[]): void {
  const parent = keys
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root);
  const last = keys.at(-1);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent as object, last ?? "");
}
