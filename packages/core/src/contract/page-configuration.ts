import * as v from "valibot";
import { configurationId } from "./attributes.ts";
import { closestName } from "./closest-name.ts";
import { configurationSchema, themeSchema, trackingSchema } from "./configuration-schema.ts";
import { describeValue } from "./describe-value.ts";
import type { Diagnosis } from "./diagnose-props.ts";
import { parseProps } from "./parse-props.ts";
import { PropsError } from "./props-error.ts";
import { toPointer } from "./to-pointer.ts";

/** The page configuration with its defaults filled in. */
export type Configuration = v.InferOutput<typeof configurationSchema>;

/** One thing in the configuration block that cannot be used. */
export interface ConfigurationProblem {
  /** JSON pointer (RFC 6901), `""` for the whole block. */
  pointer: string;
  expected: string;
  received: string;
  /** Whole sentences: what is wrong, what counts instead, what was probably meant. */
  message: string;
}

/** What the block says, and what in it cannot be used. */
export interface ConfigurationReading {
  configuration: Configuration;
  problems: ConfigurationProblem[];
}

/**
 * Reads the text of the page's configuration block. Never throws: what cannot be used is named once
 * in `problems` and its default counts; everything else is kept. The smallest wrong part is left
 * out, so one wrong host name does not cost the whole list of partners.
 *
 * @param text absent, blank, `null` and `[]` are an empty configuration, and no problem. A key whose
 * value is `null` counts as absent. A consent that is misspelled, the word or the key, counts as
 * `denied`: a slip is no permission.
 * @param diagnose finds the slip behind broken JSON. `diagnoseProps` does; in a browser it is an
 * argument so that only pages with such a slip load it.
 */
export function readConfiguration(
  text: string | null | undefined,
  diagnose?: (text: string) => Diagnosis | undefined,
): ConfigurationReading {
  const problems: ConfigurationProblem[] = [];
  const raw = readObject(text, problems, diagnose);
  dropUnused(raw, [], configurationSchema.entries, problems);
  dropUnused(raw.theme, ["theme"], themeSchema.entries, problems);
  dropUnused(raw.tracking, ["tracking"], trackingSchema.entries, problems);

  // Without `abortPipeEarly` one value can have two issues, and an entry of a list would go twice.
  const { issues = [] } = v.safeParse(configurationSchema, raw, { abortPipeEarly: true });
  const faults = issues.map(({ path = [], message, input }) => ({
    keys: path.map(({ key }) => String(key)),
    message,
    input,
  }));
  problems.push(...faults.map(({ keys, input, message }) => toProblem(keys, message, input)));
  // From the back, so that the indexes of a list stay right.
  for (const { keys } of faults.reverse()) remove(raw, keys);
  if (problems.some(({ pointer }) => isConsentSlip(pointer))) {
    Object.assign(raw, { tracking: { consent: "denied", ...(raw.tracking as object) } });
  }
  return { configuration: v.parse(configurationSchema, raw), problems };
}

function readObject(
  text: string | null | undefined,
  problems: ConfigurationProblem[],
  diagnose?: (text: string) => Diagnosis | undefined,
): Record<string, unknown> {
  try {
    return parseProps(text);
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const { pointer, expected, received, hint = "" } = diagnose?.(text ?? "") ?? error;
    const place = pointer && ` at ${pointer}`;
    const message =
      `The page configuration (#${configurationId}) cannot be read: expected ${expected}${place}, ` +
      `but received ${received}. Every default is used. ${hint}`;
    problems.push({ pointer, expected, received, message: message.trimEnd() });
    return {};
  }
}

/** Takes out the keys that mean nothing: unknown ones, with a problem each, and those set to `null`. */
function dropUnused(
  section: unknown,
  path: readonly string[],
  entries: object,
  problems: ConfigurationProblem[],
): void {
  if (typeof section !== "object" || section === null || Array.isArray(section)) return;
  const known = Object.keys(entries);
  for (const [key, value] of Object.entries(section)) {
    const isKnown = Object.hasOwn(entries, key);
    if (isKnown && value !== null) continue;
    Reflect.deleteProperty(section, key);
    if (!isKnown) problems.push(toUnknownKey([...path, key], key, known));
  }
}

function toUnknownKey(
  path: readonly string[],
  key: string,
  known: readonly string[],
): ConfigurationProblem {
  const pointer = toPointer(path);
  const closest = closestName(key, known);
  const question = closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`;
  const advice = question + (isConsentSlip(pointer) ? " Until then the consent is denied." : "");
  return {
    pointer,
    expected: `one of: ${known.join(", ")}`,
    received: describeValue(key),
    message: `The page configuration has an unknown key at ${pointer}. It is ignored. ${advice}`,
  };
}

function toProblem(
  keys: readonly string[],
  expected: string,
  input: unknown,
): ConfigurationProblem {
  const pointer = toPointer(keys);
  const received = describeValue(input);
  const instead = isConsentSlip(pointer)
    ? 'It counts as "denied".'
    : "It is left out, and its default is used if it has one.";
  return {
    pointer,
    expected,
    received,
    message:
      `The page configuration has a fault at ${pointer}: expected ${expected}, ` +
      `but received ${received}. ${instead}`,
  };
}

/** Whether a problem is about the consent, which has no default then. */
function isConsentSlip(pointer: string): boolean {
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
