import { configurationId } from "../contract/attributes.ts";
import { closestName } from "../diagnosis/closest-name.ts";
import { describeValue, type Diagnostic, toPointer } from "../diagnosis/diagnostic.ts";
import { diagnoseProps } from "../diagnosis/json-diagnosis.ts";
import type { JsonMistake } from "../diagnosis/json-mistakes.ts";
import { parseProps } from "../props/parse-props.ts";
import { type PropsDiagnostic, PropsError, type PropsErrorCode } from "../props/props-error.ts";
import { maxMistakes, type Mistake, parseConfiguration } from "./configuration-reader.ts";
import { type Configuration, maxListLength, type Rule } from "./configuration-table.ts";

/**
 * A mistake in the configuration block: the codes of `PropsError` and `diagnoseProps` when it cannot be
 * read as a whole; else `unknown-key`, or `invalid` for a value.
 */
export type ConfigurationDiagnostic = Diagnostic<PropsErrorCode | JsonMistake | "unknown-key">;

/** The configuration of a block, and a diagnostic for each mistake in it. */
export interface ConfigurationReading {
  configuration: Configuration;
  diagnostics: ConfigurationDiagnostic[];
}

/** Reads the page's configuration block as `parseConfiguration` does, with sentences about each mistake. Never throws. */
export function readConfiguration(text: string | null | undefined): ConfigurationReading {
  const { configuration, mistakes } = parseConfiguration(text);
  return { configuration, diagnostics: describeMistakes(text, mistakes) };
}

/**
 * The mistakes of a configuration in sentences: at least one diagnostic for each mistake, and one for each key
 * that is not known. Too many unknown keys have one diagnostic, because "did you mean" takes time.
 *
 * @param text that was read
 */
export function describeMistakes(
  text: string | null | undefined,
  mistakes: readonly Mistake[],
): ConfigurationDiagnostic[] {
  return mistakes.flatMap((mistake) => {
    if (mistake.keys) return describeKeys(mistake);
    return "value" in mistake ? describeWrongValue(mistake) : describeWhole(text ?? "");
  });
}

function describeWhole(text: string): ConfigurationDiagnostic {
  const { code, pointer, expected, received, hint } = diagnoseProps(text) ?? boundOf(text);
  const place = pointer && ` at ${pointer}`;
  const message =
    `The page configuration (#${configurationId}) cannot be read: expected ${expected}${place}, ` +
    `but received ${received}. Every default is used.`;
  return { code, pointer, message, hint };
}

/** The bound that a text exceeds which is JSON, but not read. */
function boundOf(text: string): PropsDiagnostic {
  try {
    parseProps(text);
  } catch (error) {
    if (error instanceof PropsError) return error.diagnostic;
  }
  throw new Error("This configuration can be read as a whole.");
}

function describeWrongValue({ path, rule = {}, value }: Mistake): ConfigurationDiagnostic {
  const pointer = toPointer(path);
  const instead =
    rule.ifWrong === undefined
      ? "It is left out, and its default is used if it has one."
      : `It counts as ${JSON.stringify(rule.ifWrong)}.`;
  return {
    code: "invalid",
    pointer,
    message:
      `The page configuration has a mistake at ${pointer}: expected ${expectedBy(rule, value)}, ` +
      `but received ${describeValue(value)}. ${instead}`,
  };
}

function expectedBy(rule: Rule, value: unknown): string {
  const { expected, like, oneOf, number, list, each } = rule;
  // An object of texts fits its rule. It was left out for the number of mistakes in it.
  if (each && value instanceof Object && !Array.isArray(value)) {
    return `at most ${maxMistakes} mistakes`;
  }
  if (list && !like) return `an array of at most ${maxListLength} ${expected}`;
  if (expected) return expected;
  if (oneOf) {
    const words = oneOf.map((word) => JSON.stringify(word));
    return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
  }
  return number ? `a number from ${number.join(" to ")}` : "an object";
}

function describeKeys({
  path,
  rule = {},
  keys = [],
  replaced = [],
}: Mistake): ConfigurationDiagnostic[] {
  const known = rule.keys ?? {};
  const names = Object.keys(known);
  const allKnown = `Known are: ${names.join(", ")}.`;
  const untilThen = (key: string): string => ` Until then the ${key} is ${known[key]?.ifWrong}.`;
  if (keys.length > maxMistakes) {
    const pointer = toPointer(path);
    const place = pointer && ` at ${pointer}`;
    return [
      {
        code: "unknown-key",
        pointer,
        message: `The page configuration has ${keys.length} unknown keys${place}. They are ignored.`,
        hint: allKnown + replaced.map(untilThen).join(""),
      },
    ];
  }
  return keys.map((key) => {
    const pointer = toPointer([...path, key]);
    const closest = closestName(key, names);
    const question = closest ? `Did you mean "${closest}"?` : allKnown;
    return {
      code: "unknown-key",
      pointer,
      message: `The page configuration has an unknown key at ${pointer}. It is ignored.`,
      hint: closest && replaced.includes(closest) ? question + untilThen(closest) : question,
    };
  });
}
