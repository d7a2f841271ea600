// Apart from `texts.ts`: its library is larger than everything else about texts, and few pages have such texts.

import { parse } from "@messageformat/parser";
import type { TextParams } from "./fill-placeholders.ts";
import { createNumberFormat, createPluralRules } from "./intl.ts";

/**
 * Formats an ICU message: `plural` with `=1` and `offset:1`, `selectordinal`, `select` and `number`, nested at will. Values are
 * never read as parts of the message. A placeholder without a value stays visible.
 *
 * @throws Error when the text is no ICU message, or asks for a format that needs more than a number, such as `date`
 */
export type FormatMessage = (text: string, params: TextParams, locale: string) => string;

type Tokens = ReturnType<typeof parse>;
type Token =
  | Tokens[number]
  | Exclude<
      Extract<Tokens[number], { cases: unknown }>["cases"][number]["tokens"][number],
      Tokens[number]
    >;

/** By text. Pages have few; a renderer sees those of many configurations. */
const parsed = new Map<string, Tokens>();
const maxParsed = 500;

export const formatMessage: FormatMessage = (text, params, locale) => {
  let tokens = parsed.get(text);
  if (!tokens) {
    tokens = parse(text);
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(text, tokens);
  }
  return write(tokens, { params, locale });
};

interface Surroundings {
  params: TextParams;
  locale: string;
  /** What `#` stands for. */
  number?: string;
}

const write = (tokens: readonly Token[], around: Surroundings): string =>
  tokens.map((token) => writeToken(token, around)).join("");

function writeToken(token: Token, around: Surroundings): string {
  const { params, locale } = around;
  if (token.type === "content") return token.value;
  if (token.type === "octothorpe") return around.number ?? "#";
  const { arg } = token;
  const value = params[arg] ?? params[`{${arg}}`] ?? params[`%${arg}%`];
  if (token.type === "argument") return value == null ? `{${arg}}` : `${value}`;
  if (token.type === "function") {
    const style = writeStyle(token.param);
    return value == null ? `{${arg}}` : formatNumber(Number(value), token.key, style, locale);
  }
  const find = (key: string) => token.cases.find((one) => one.key === key);
  if (token.type === "select") {
    return write((find(`${value}`) ?? find("other"))?.tokens ?? [], around);
  }
  if (value == null) return write(find("other")?.tokens ?? [], { ...around, number: `{${arg}}` });
  const count = Number(value) - (token.pluralOffset ?? 0);
  const type = token.type === "plural" ? "cardinal" : "ordinal";
  const form =
    find(`=${Number(value)}`) ??
    find(createPluralRules(locale, type).select(count)) ??
    find("other");
  // `#` is the number as the language writes it; a count that is no number, as it is.
  const number = Number.isNaN(count) ? `${value}` : createNumberFormat(locale).format(count);
  return write(form?.tokens ?? [], { ...around, number });
}

/** The words behind the type: "percent" of `{done, number, percent}`. */
function writeStyle(param: readonly Token[] = []): string {
  return write(param, { params: {}, locale: "en" }).trim();
}

const styles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  "": {},
  integer: { maximumFractionDigits: 0 },
  percent: { style: "percent" },
};

function formatNumber(value: number, type: string, style: string, locale: string): string {
  const options = type === "number" ? styles[style] : undefined;
  if (!options) {
    throw new Error(
      `Expected number, integer or percent, but received ${[type, style].filter(Boolean).join(", ")}. Format the value before, and give it as a string.`,
    );
  }
  return createNumberFormat(locale, options).format(value);
}
