import api from "js-cookie";
import { tryOrUndefined } from "./try-or-undefined.ts";

/**
 * A name, which is a token of RFC 2616, a blank, and a value of the octets that RFC 6265 allows.
 * Browsers cut silently at ";" and drop control characters.
 */
const form = /^[\w!#$%&'*+.^`|~-]+ [!#-+\--:<-[\]-~]*$/;

/** Most characters of name, value and one between. Chromium and Firefox drop longer cookies in silence. */
const maxLength = 4097;

/** The requests of other sites that send a cookie: those that bring the visitor here. */
export const sameSite = "lax";

/** Cookies of this page. Where the browser keeps none, the memory of this page stands in. */
export interface Cookies {
  /** Every value that the browser sends under a name, in its order. Empty when there is none. */
  read(name: string): string[];
  /**
   * Keeps a value for the whole host.
   *
   * @param maxAge seconds; without it the cookie ends with the browser session
   * @returns whether the browser has kept it. If not, this page remembers it.
   * @throws TypeError when the name is no token, or the value has characters other than cookie octets
   * @throws RangeError when name and value together have more than 4,096 characters
   */
  write(name: string, value: string, maxAge?: number): boolean;
  /** Removes a cookie of this host, and copies of it that a parent domain has set. */
  remove(name: string): void;
}

// Values are checked before they are written and need no escape.
const jar = api.withConverter<string>({ write: (value) => value });

// In a sandboxed frame any access to cookies throws a SecurityError. That is the same as no cookies:
// therefore `tryOrUndefined`, here and below.

/** Not by js-cookie: it returns the first value of a name only. */
const readStored = (name: string): string[] =>
  tryOrUndefined(() =>
    document.cookie.split("; ").flatMap((pair) => {
      const [key, ...parts] = pair.split("=") as [string, ...string[]];
      // Names that other scripts have set may not decode.
      return tryOrUndefined(() => decodeURIComponent(key)) === name ? parts.join("=") : [];
    }),
  ) ?? [];

/** Checks what browsers change or drop in silence. */
function checkPair(name: string, value: string): void {
  const pair = `${name} ${value}`;
  if (!form.test(pair)) throw new TypeError(`No browser keeps the cookie ${name}=${value}`);
  if (pair.length > maxLength) throw new RangeError(`The cookie ${name} is too long`);
}

/**
 * Cookies of `location.hostname`, with a check of everything that browsers drop in silence.
 *
 * @param domain keeps them for this domain and all hosts below it
 */
export function createCookies(domain = ""): Cookies {
  const memory = new Map<string, string>();
  const { hostname } = location;
  const parents = hostname.split(".").map((_, at, labels) => labels.slice(at).join("."));
  const attributes = {
    path: "/",
    sameSite,
    // Safari drops such cookies on http://localhost.
    secure: !/^(.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname),
  } as const;

  return {
    read: (name) => readStored(name).concat(memory.get(name) ?? []),
    write(name, value, maxAge) {
      checkPair(name, value);
      // Not `expires`: it is a date, and the visitor's clock may be wrong.
      const lifetime = maxAge && { "max-age": `${maxAge}` };
      // An older cookie of this host alone would stay beside it.
      if (domain) tryOrUndefined(() => jar.remove(name, attributes));
      tryOrUndefined(() => jar.set(name, value, { ...attributes, domain, ...lifetime }));
      const isKept = readStored(name).includes(value);
      if (isKept) memory.delete(name);
      else {
        if (memory.size === 0) {
          console.warn(
            `Skerry: the cookie ${name} is not kept. Cookies are blocked, or the page needs https${domain && ` or a host below ${domain}`}.`,
          );
        }
        memory.set(name, value);
      }
      return isKept;
    },
    remove(name) {
      memory.delete(name);
      // js-cookie leaves out an empty domain: that is our own cookie. The others only while something is
      // left: Firefox logs each refusal of a domain, and the last of them is always refused.
      for (const domain of ["", ...parents]) {
        if (readStored(name).length === 0) return;
        tryOrUndefined(() => jar.remove(name, { ...attributes, domain }));
      }
    },
  };
}
