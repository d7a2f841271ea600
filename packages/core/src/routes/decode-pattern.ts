/** A placeholder as the routers of backends and `URLSearchParams` write one that they are given as a value. */
const encoded = /%7B\w+(?:[?*]|%3F|%2A|(?::|%3A)[\w.~-]*)?%7D/gi;

/** The pattern of a route with braces around placeholders that are percent-encoded. */
export const decodePattern = (written: unknown): string =>
  String(written).replace(encoded, decodeURIComponent);
