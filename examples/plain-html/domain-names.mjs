import { domainToASCII, domainToUnicode } from "node:url";

/** Example prices in EUR for one year, VAT included. */
export const PRICES = {
  app: 16.9,
  art: 14.9,
  at: 8.9,
  berlin: 34.9,
  biz: 17.9,
  blog: 24.9,
  cafe: 29.9,
  ch: 9.9,
  club: 15.9,
  com: 9.9,
  de: 5.9,
  dev: 16.9,
  eu: 7.9,
  family: 26.9,
  fr: 9.9,
  garden: 27.9,
  info: 18.9,
  io: 44.9,
  it: 9.9,
  net: 12.9,
  nl: 8.9,
  org: 11.9,
  page: 12.9,
  shop: 19.9,
};

/**
 * A name in a search.
 * @typedef {object} Name
 * @property {string} typed as it was typed, such as "my bakery" for my-bakery.com
 * @property {string} ascii the form that the DNS uses ("xn--…"), empty when this is not a domain name
 * @property {string} unicode the form people read, empty when this is not a domain name
 */

/**
 * Reads the search form's three fields. They are named the way PHP reads them into an array:
 * domain_check[domains], domain_check[tld], domain_check[search].
 *
 * @param {URLSearchParams} query
 * @returns {{ names: Name[], tld: string }} each name once, in the order they were typed; the
 *   top-level domain, "com" if the field holds none
 */
export function readSearch(query) {
  const tld = readTld(query.get("domain_check[tld]") ?? "");
  const names = splitNames(query.getAll("domain_check[domains]").join("\n")).map((typed) =>
    readName(typed, tld),
  );
  return {
    names: [...new Map(names.map((name) => [name.ascii || name.typed, name])).values()],
    tld,
  };
}

/**
 * Whether a name is available, and its price. No registry is contacted: the answer is computed from the
 * letters of the name, so it is always the same.
 *
 * @param {string} ascii
 * @returns {{ state: "available", price: number } | { state: "taken" | "unsold" }}
 */
export function exampleOffer(ascii) {
  const sum = [...ascii].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  const price = prices.get(ascii.slice(ascii.lastIndexOf(".") + 1));
  if (price === undefined) return { state: "unsold" };
  return sum % 3 === 0 ? { state: "taken" } : { state: "available", price };
}

const prices = new Map(Object.entries(PRICES));

/**
 * Names as the search form separates them: a space alone separates nothing, "my bakery" is one name. Only
 * in a list of complete names it does, as people paste it: "boats.com boats.de".
 *
 * @param {string} text
 */
function splitNames(text) {
  return text
    .split(/[,;،؛，；、\p{Cc}\p{Zl}\p{Zp}]/u)
    .flatMap((part) => (part.includes(".") ? part.split(/\s+/u) : [part]))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** @param {string} text */
function readTld(text) {
  const label = text.trim().replace(/^\.+/, "");
  if (/\s/u.test(label)) return "com";
  const name = readName(`example.${label}`, "");
  return name.unicode.slice("example.".length) || "com";
}

/**
 * @param {string} text
 * @param {string} tld
 * @returns {Name}
 */
function readName(text, tld) {
  // Visitors paste URLs: "https://example.com/about" is a search for example.com.
  const host = text
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[/?#:].*$/, "")
    // UTS #46 counts these three as dots too.
    .replace(/[。．｡]/g, ".")
    .replace(/\.$/, "")
    // A name has no spaces. A hyphen keeps its words apart.
    .replace(/\s+/gu, "-");
  const ascii = domainToASCII(host.includes(".") ? host : `${host}.${tld}`);
  if (!isDomainName(ascii)) return { typed: text, ascii: "", unicode: "" };
  return { typed: text, ascii, unicode: domainToUnicode(ascii) };
}

/**
 * Labels of letters, digits and inner hyphens, 63 octets each, 253 together (RFC 1035, section
 * 2.3.4), and a last one that is not a number: "10.1" is an IP address.
 *
 * @param {string} ascii
 */
function isDomainName(ascii) {
  const labels = ascii.split(".");
  return (
    ascii.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    !/^\d+$/.test(labels[labels.length - 1] ?? "")
  );
}
