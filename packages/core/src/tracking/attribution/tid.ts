import { tryOrUndefined } from "../try-or-undefined.ts";
import {
  fieldLimits,
  fieldNames,
  type AttributionRecord,
  cleanField,
  fragmentPart,
  pathPart,
  queryPart,
  isFieldText,
} from "./attribution-record.ts";

/** Together with the longest partner URL and `awc` this stays below 2,048 characters. */
const maxLength = 1800;

const everything = /.*/s;
const beyond32 = /(?<=^.{32}).*/su;

/** Parts that are cut, in this order, until the value is short enough. Ids that money depends on are never cut. */
const cuts: readonly [keyof AttributionRecord, RegExp][] = [
  ["landing", fragmentPart],
  ["landing", queryPart],
  ["referrer", pathPart],
  ["utm_content", everything],
  ["utm_term", everything],
  ["landing", pathPart],
  ["utm_source", beyond32],
  ["utm_medium", beyond32],
  ["utm_campaign", beyond32],
  ["fbclid", everything],
  ["ttclid", everything],
  ["dclid", everything],
  ["wbraid", everything],
  ["gbraid", everything],
  ["msclkid", everything],
  ["utm_source", everything],
  ["utm_medium", everything],
  ["utm_campaign", everything],
  ["referrer", everything],
  ["landing", everything],
  ["origin", everything],
  ["type", everything],
];

// "*" stands for the percent sign: forms, cookies and logs leave it alone, and `*-._` are the only
// marks that application/x-www-form-urlencoded does not escape.
function escape(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'-*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "*");
}

function timeText(value: unknown): string {
  const text = Number.isInteger(value) ? (value as number).toString(36) : "";
  return /^[\da-z]{1,9}$/.test(text) ? text : "";
}

/**
 * Writes a record as the `tid` value, version 1: `1` and then each field in its fixed place, with
 * `**` between them. The value consists of `A-Z a-z 0-9 . _ - *` and is the same in a cookie, a query,
 * a hidden field and a log.
 *
 * @param record what its fields cannot hold is left out, too long texts are cut
 * @returns at most 1,800 characters. To get there the queries and paths of the URLs go first,
 *   ids last; `awc`, `wmid`, `pid`, `emid` and `gclid` stay.
 */
export function encodeTid(record: AttributionRecord): string {
  const texts = new Map(
    fieldNames.map((name) => {
      const value = record[name];
      return [name, fieldLimits[name] ? cleanField(name, value) : timeText(value)];
    }),
  );
  // A record without any field is "1**".
  const write = (): string =>
    ["1", ...[...texts.values()].map(escape)].join("**").replace(/(?<!^1)(\*\*)+$/, "");
  let tid = write();
  for (const [name, cut] of cuts) {
    if (tid.length <= maxLength) break;
    texts.set(name, (texts.get(name) as string).replace(cut, ""));
    tid = write();
  }
  return tid;
}

// Linear: what may follow a "*" tells at once whether a field ends there.
const form = /^1(\*\*([\w.-]|\*[\dA-F]{2})*){1,40}$/;

/**
 * Reads a `tid` value. Total: whatever comes, it returns and never throws.
 *
 * @param value anything; it is user input
 * @returns a fresh object with known fields only, without those that cannot be read; `null` for what
 *   is no value of version 1 or longer than 2,048 characters
 */
export function decodeTid(value: unknown): AttributionRecord | null {
  if (typeof value !== "string" || value.length > 2048 || !form.test(value)) return null;
  const record: Record<string, string | number> = {};
  value
    .slice(3)
    .split("**")
    .forEach((field, index) => {
      const name = fieldNames[index];
      const text = tryOrUndefined(() => decodeURIComponent(field.replaceAll("*", "%"))) ?? "";
      if (!name) return;
      if (!fieldLimits[name]) {
        if (/^[\da-z]{1,9}$/.test(text)) record[name] = parseInt(text, 36);
      } else if (isFieldText(name, text)) record[name] = text;
    });
  return record;
}
