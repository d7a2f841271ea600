import { attempt } from "./attempt.ts";
import { fieldLimits, fieldNames, type AttributionRecord } from "./attribution-record.ts";
import { isFieldText } from "./clean-field.ts";

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
      const text = attempt(() => decodeURIComponent(field.replaceAll("*", "%"))) ?? "";
      if (!name) return;
      if (!fieldLimits[name]) {
        if (/^[\da-z]{1,9}$/.test(text)) record[name] = parseInt(text, 36);
      } else if (isFieldText(name, text)) record[name] = text;
    });
  return record;
}
