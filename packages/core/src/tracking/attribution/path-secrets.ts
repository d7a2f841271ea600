/** Signs of a secret, wherever in a segment they are: an email address, a UUID, 32 hexadecimal digits, a JWT. */
const known =
  /[^\s@]@[^\s@]+\.[a-z\u0080-\uFFFF]{2}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|eyJ[\w-]*\.[\w-]*\./i;

/** 16 characters or more, with digits among letters. */
const mixed = /^(?=.*\d)(?=.*[a-z]).{16}/is;

/** A word in lower case, in capitals or with one, as it is or with the number of a year, a version, a size. */
const word = /^\d{0,4}((?=.*[aeiouyAEIOUY])([A-Z]?[a-z]+|[A-Z]+))\d{0,4}$/;

/** Words of other scripts, and with accents: no token has them. */
const foreignWord = /^\D*[^ -~]\D*$/;

/**
 * Whether a text with 16 characters or more is made for people: at least half of its letters and digits are words,
 * nothing in it looks like a token, and it is no code in groups of one length, such as `ab12-cd34-ef56`.
 */
function isSlug(text: string): boolean {
  const parts = text.match(/[\da-z\u0080-\uFFFF]+/gi) ?? [];
  let readable = 0;
  for (const part of parts) {
    const words = foreignWord.test(part) ? part : (word.exec(part)?.[1] ?? "");
    if (!words && mixed.test(part)) return false;
    readable += words.length;
  }
  const [{ length } = ""] = parts;
  const isGrouped = parts.length > 2 && length < 7 && parts.every((part) => part.length === length);
  return !isGrouped && 2 * readable >= parts.join("").length;
}

/** Characters that URLs encode, if they can be: no lone surrogates. */
const foreign = /[^!-~\uD800-\uDFFF]/gu;

/** A segment decoded, also where it was encoded twice. Unlike `decodeURIComponent` it takes any text. */
function decode(segment: string): string {
  for (let times = 0; times < 3; times++) {
    segment = segment.replace(/%([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
  }
  return segment;
}

/**
 * A path without the segments that are secrets: links to reset a password, invitations, lists of one customer's orders
 * name somebody, or let in whoever has them.
 *
 * @param path `/a/b`, encoded as in URLs
 * @param rules paths whose whole segments below are secrets; with `!` in front they are none. The last that fits counts,
 *   in any case; where none does, the look of a segment
 */
export function withoutPathSecrets(path: string, rules: readonly string[] = []): string {
  // No field keeps such a long path, so no time is spent on it.
  if (path.length > 2000) return "/";
  const readRules = rules.map((listed) => {
    const rule = listed.replace(/^!/, "");
    const below = decode(rule.replace(foreign, encodeURIComponent)).replace(/\/*$/, "/");
    return { below: below.toLowerCase(), isExempt: rule !== listed };
  });
  const segments = path.split("/");
  const harmless = segments.filter((segment, index) => {
    // As a server may read it: without parameters of segments, and with single slashes.
    const place = decode(segments.slice(0, index + 1).join("/"))
      .replace(/;[^/;]*(?=[/;])|\/(?=\/)/g, "")
      .toLowerCase();
    const [rule] = readRules
      .filter(({ below }) => place !== below && place.startsWith(below))
      .slice(-1);
    const text = decode(segment);
    return rule ? rule.isExempt || !text : !known.test(text) && (!mixed.test(text) || isSlug(text));
  });
  return harmless.join("/") || "/";
}
