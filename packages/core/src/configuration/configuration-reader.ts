import { closestName } from "../diagnosis/closest-name.ts";
import { parseObject } from "../props/parse-props.ts";
import {
  type Configuration,
  configurationTable,
  maxListLength,
  type Rule,
  type Rules,
} from "./configuration-table.ts";

/**
 * Most mistakes that are named one by one in an object of texts, and in the keys of a section. Each costs
 * time, and a configuration of 1,000,000 characters has room for 200,000.
 */
export const maxMistakes = 100;

/** A value, or the keys of a section, that cannot be used. `describeMistakes` makes sentences of it. */
export interface Mistake {
  /** Path to the value. */
  readonly path: readonly string[];
  /** The rule of the value, or of the section that the keys are in. Absent where the whole cannot be read. */
  readonly rule?: Rule;
  /** The value that is left out. */
  readonly value?: unknown;
  /** Keys that a section does not know. They are ignored. */
  readonly keys?: readonly string[];
  /** Keys that one of `keys` may have been meant to be, and whose `ifWrong` counts now. */
  readonly replaced?: readonly string[];
}

/**
 * Reads the page's configuration block by `configurationTable`. Never throws: what cannot be used is a mistake, and its
 * default is used; everything else is kept. The smallest wrong part is left out, so one wrong host name does not cost
 * the whole list of partners.
 *
 * Browsers call this and load the words of `describeMistakes` only where there are mistakes. Others call
 * `readConfiguration`.
 *
 * @param text content of the block. Absent, blank, `null` and `[]` are an empty configuration. Where an object is
 * expected, `[]` counts as one, because PHP writes it so. A key whose value is `null` counts as absent
 */
export function parseConfiguration(text: string | null | undefined): {
  configuration: Configuration;
  mistakes: Mistake[];
} {
  const mistakes: Mistake[] = [];

  /** @returns `undefined` for a value that is left out */
  function read(rule: Rule, value: unknown, path: readonly string[]): unknown {
    const { like, oneOf, number, list, keys, each, holds } = rule;
    if (typeof value === "string" && like?.test(value)) return rule.to?.(value) ?? value;
    if (oneOf?.includes(value as string)) return value;
    if (number && typeof value === "number" && value >= number[0] && value <= number[1]) {
      return value;
    }
    if (Array.isArray(value)) {
      if (list && value.length <= maxListLength) {
        return value
          .map((entry, index) => read(list, entry, [...path, `${index}`]))
          .filter((entry) => entry !== undefined);
      }
      if (!value.length && !list) return read(rule, {}, path);
    } else if (typeof value === "object" && value) {
      // A default is nobody's own.
      const own = (value === rule.default ? {} : value) as Record<string, unknown>;
      if (keys) return readSection(rule, keys, own, path);
      if (each) return readEach(rule, each, own, path);
      if (holds) return own;
    }
    mistakes.push({ path, rule, value });
    return undefined;
  }

  function readSection(
    rule: Rule,
    known: Rules,
    section: Record<string, unknown>,
    path: readonly string[],
  ): Record<string, unknown> | undefined {
    const keys = Object.keys(section).filter((key) => !Object.hasOwn(known, key));
    const replaced: string[] = [];
    if (keys.length) mistakes.push({ path, rule, keys, replaced });
    const result: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(known)) {
      const { default: usual, ifWrong, required } = inner;
      let written = section[key] ?? undefined;
      let value = written === undefined ? written : read(inner, written, [...path, key]);
      if (ifWrong && written === undefined && isMeant(key, keys, known)) {
        replaced.push(key);
        written = ifWrong;
      }
      if (value === undefined) value = written === undefined ? undefined : ifWrong;
      if (value === undefined && usual !== undefined) value = read(inner, usual, []);
      if (required && value === undefined) {
        if (written === undefined) mistakes.push({ path, rule, value: section });
        return undefined;
      }
      if (value !== undefined) result[key] = value;
    }
    return result;
  }

  /** Reads them in place: there may be very many, and nobody else has them. */
  function readEach(
    rule: Rule,
    each: Rule,
    values: Record<string, unknown>,
    path: readonly string[],
  ): unknown {
    const before = mistakes.length;
    for (const key of Object.keys(values)) {
      if (mistakes.length - before > maxMistakes) break;
      const inner = read(each, values[key], [...path, key]);
      if (inner === undefined) delete values[key];
      else if (inner !== values[key]) values[key] = inner;
    }
    if (mistakes.length - before <= maxMistakes) return values;
    mistakes.splice(before);
    mistakes.push({ path, rule, value: values });
    return undefined;
  }

  let whole: unknown = {};
  try {
    whole = parseObject(text, () => {
      throw new Error();
    });
  } catch {
    mistakes.push({ path: [] });
  }
  return {
    configuration: read({ keys: configurationTable }, whole, []) as Configuration,
    mistakes,
  };
}

/** Whether one of the unknown keys may be a misspelled one. If there are too many, none is compared. */
const isMeant = (key: string, unknown: readonly string[], known: Rules): boolean =>
  unknown.length > maxMistakes ||
  unknown.some((name) => closestName(name, Object.keys(known)) === key);
