const maxLength = 60;

/** A JSON value in a few words, for messages: strings in quotes, cut at 60 characters. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);
}
