import { describeValue, type Diagnostic, describeMismatch, toPointer } from "./diagnostic.ts";
import { findJsonBreak, type JsonScalar } from "./json-break.ts";

/** What JSON may say although nobody means it. */
export type SuspectCode =
  | "rounded-number"
  | "damaged-text"
  | "escaped-text"
  | "printed-value"
  | "duplicate-key";

/** A value of valid JSON that is shown otherwise than its author means. */
export interface SuspectValue extends Diagnostic<SuspectCode> {
  /** Index of its first character. */
  readonly position: number;
  readonly hint: string;
}

export interface SuspectOptions {
  /** How many are named at most. Default: all */
  limit?: number;
  /** Whether messages quote no value: a visitor's data must not get into logs. */
  isSecret?: boolean;
  /** Whether the text was made from values that JavaScript has read: a long number in it is rounded already. */
  isReread?: boolean;
}

type Finding = Pick<SuspectValue, "code" | "hint"> & {
  expected: string;
  /** What follows the value in the message. */
  what: string;
};

/**
 * Finds values that JSON allows and that are probably mistakes: numbers that JavaScript rounds, damaged or escaped texts,
 * values printed by a program, keys that are there twice.
 *
 * @returns none for what is no JSON: that has a mistake of its own
 */
export function findSuspectValues(
  text: string,
  { limit = Infinity, isSecret = false, isReread = false }: SuspectOptions = {},
): SuspectValue[] {
  const found: SuspectValue[] = [];
  const keys = new Set<string>();
  const broken = findJsonBreak(text, (scalar) => {
    if (found.length >= limit) return;
    const { position, isKey } = scalar;
    const value: unknown = readScalar(scalar.text);
    let finding: Finding | undefined;
    if (typeof value === "number") finding = judgeNumber(scalar.text, value, isReread);
    else if (typeof value === "string") finding = judgeText(value, scalar);
    if (isKey && !finding) {
      const pointer = toPointer(scalar.path());
      if (keys.has(pointer)) finding = repeated;
      keys.add(pointer);
    }
    if (!finding) return;
    const { code, expected, what, hint } = finding;
    const pointer = toPointer(scalar.path());
    const shown = typeof value === "number" ? scalar.text.slice(0, 60) : describeValue(value);
    const received = isSecret || isKey ? `a ${isKey ? "key" : typeof value}` : shown;
    const message = describeMismatch({ pointer, expected, received: `${received}${what}` });
    found.push({ code, pointer, message, hint, position });
  });
  return broken ? [] : found;
}

/** Most strings have no escape, and to parse them all takes long. */
const readScalar = (text: string): unknown =>
  text.startsWith('"') && !text.includes("\\") ? text.slice(1, -1) : JSON.parse(text);

const repeated: Finding = {
  code: "duplicate-key",
  expected: "each key once",
  what: " that is there twice: the last one counts",
  hint: "Remove one of them.",
};

const longNumber =
  "Write ids and other long numbers as strings, in double quotes, and let the schema expect a string.";

function judgeNumber(text: string, value: number, isReread: boolean): Finding | undefined {
  const rounded = (what: string): Finding => ({
    code: "rounded-number",
    expected: "a number that JavaScript can hold",
    what,
    hint: longNumber,
  });
  if (!Number.isFinite(value)) return rounded(", which is read as Infinity");
  if (!value) return /^[-.0]*[1-9]/.test(text) ? rounded(", which is read as 0") : undefined;
  // Who writes an exponent means no exact number. 2 ** 53 itself may be the next number, rounded.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || /e/i.test(text)) return undefined;
  if (isReread) return rounded(" beyond 2^53, which has probably been rounded");
  const exact = String(BigInt(value));
  return text.replace(/\.0+$/, "") === exact ? undefined : rounded(`, which is read as ${exact}`);
}

/** With the u flag a lone surrogate matches and a pair does not. Line breaks and tabs are no damage. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const damage = /[\uD800-\uDFFF\uFFFD\0-\x08\v\x0E-\x1F\x7F-\x9F]|^\uFEFF/u;

const accents = "uml|acute|grave|circ|tilde|cedil|ring|slash|caron";
const names =
  "amp|lt|gt|quot|apos|nbsp|shy|copy|reg|trade|euro|pound|yen|cent|sect|para|deg|middot|bull|hellip|prime|" +
  "[lr][as]?quo|[lr]d?quo|[bs]dquo|sbquo|[lr]s?aquo|[nm]dash|times|divide|plusmn|frac\\d\\d|sup\\d|szlig|" +
  "[ao]elig|eth|thorn|[lrud]arr|iexcl|iquest|ensp|emsp|thinsp|zwn?j|ord[fm]|micro|laquo|raquo";
const entity = new RegExp(`&(?:#\\d{2,7}|#x[\\da-f]{2,6}|${names}|[a-z](?:${accents}));`, "i");

/** Each is bounded: a text may have very many openings. */
const leftOver =
  /\{\{[^{}]{1,200}\}\}|\{%[^%]{1,200}%\}|<%[^%]{1,200}%>|<\?(?:php\b|=)|\$\{[A-Za-z_][\w.]{0,100}\}/;

/** Texts that programs have for values which are none: JavaScript, Python, Ruby, Go, PHP. */
const printed = [
  /\[object \w+\]/,
  /^(?:undefined|null|NaN|-?Infinity|<nil>)$/,
  /^<no value>$|%!\w?\(/,
  /#<[A-Z][\w:]*(?::0x[\da-f]+|[ >])|^\{(?::\w+|"[^"]*")\s?=>/,
  /<[\w.]+ object at 0x[\da-f]+>|^<(?:generator|function|bound method|QuerySet)\b/,
  /^[[{]u?'[^']{0,200}'(?:: |, |\])/,
  /^array \(\s|^Array\s*\(|^stdClass Object|^[aO]:\d+:["{]/,
  /^map\[\w+:/,
];

function judgeText(value: string, { isKey, path }: JsonScalar): Finding | undefined {
  const [broken] = damage.exec(value) ?? [];
  if (broken !== undefined) {
    const code = (broken.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
    const isHalf = /[\uD800-\uDFFF]/.test(broken);
    return {
      code: "damaged-text",
      expected: "a whole text",
      what: ` with ${isHalf ? "half of a character" : "a character that nobody types"} (U+${code})`,
      hint: isHalf
        ? "A text was cut inside a character. Cut it by characters: mb_substr in PHP, Intl.Segmenter in JavaScript. U+FFFD is shown in its place."
        : "The text was read in a wrong encoding, or cut by bytes: read it as UTF-8 and cut it by characters.",
    };
  }
  if (isKey) return undefined;
  const [escaped] = entity.exec(value) ?? [];
  if (escaped !== undefined) {
    return {
      code: "escaped-text",
      expected: "plain text",
      what: `: ${escaped} is shown as it is`,
      hint: "The text was escaped before it became JSON. Give the text itself, and let only the attribute be escaped: html_entity_decode in PHP, html.unescape in Python, CGI.unescapeHTML in Ruby. WordPress: get_post()->post_title and not get_the_title().",
    };
  }
  // Texts of translators and routes have placeholders.
  const [section] = path();
  if (section === "translations" || section === "routes") return undefined;
  const isLeftOver = leftOver.test(value);
  if (!isLeftOver && !printed.some((form) => form.test(value))) return undefined;
  return {
    code: "printed-value",
    expected: "a text for readers",
    what: isLeftOver
      ? ", which has a template tag that was not run"
      : ", which a program has printed for a value that is no text",
    hint: isLeftOver
      ? "Let the template engine run on this part, or pass the value itself."
      : "Pass the value itself, or leave the key out where there is none.",
  };
}
