import api from "js-cookie";

/**
 * A token of RFC 2616 as name, and the octets that RFC 6265 lets into a value. Browsers cut silently at
 * ";" and drop control characters.
 */
const form = /^[\w!#$%&'*+.^`|~-]+=[!#-+\--:<-[\]-~]*$/;

/** With the "=". Chromium and Firefox drop what is longer without a word. */
const maxLength = 4097;

/** Cookies of this page, where there are any; else the memory of this page stands in. */
export interface Cookies {
  /** Every value that the browser sends under a name, in its order. Empty when there is none. */
  read(name: string): string[];
  /**
   * Keeps a value for the whole host.
   *
   * @param maxAge seconds; without it the cookie ends with the browser session
   * @returns whether the browser has kept it. If not, this page remembers it.
   * @throws TypeError when the name is no token, or the value holds other than cookie octets
   * @throws RangeError when name and value together have more than 4,096 characters
   */
  write(name: string, value: string, maxAge?: number): boolean;
  /** Removes a cookie of this host, and copies of it that a parent domain has set. */
  remove(name: string): void;
}

/** Cookies with everything checked that browsers do silently. */
export function createCookies(): Cookies {
  const memory = new Map<string, string>();
  const { hostname } = location;
  const parents = hostname.split(".").map((_, at, labels) => labels.slice(at).join("."));
  const attributes = {
    path: "/",
    sameSite: "lax",
    // Safari refuses such cookies on http://localhost.
    secure: !/^(.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname),
  } as const;

  let wanted = "";
  let found: string[] = [];
  const jar = api.withConverter<string>({
    read(value, name) {
      if (name === wanted) found.push(value);
      // js-cookie keeps the first value of a name. One that cannot be read it passes over, and goes on.
      throw value;
    },
    write: (value) => value,
  });

  /** In a sandboxed frame everything about cookies is a SecurityError. */
  function attempt(run: () => void): void {
    try {
      run();
    } catch {
      // As where cookies are blocked.
    }
  }

  function stored(name: string): string[] {
    wanted = name;
    found = [];
    attempt(() => jar.get());
    return found;
  }

  return {
    read(name) {
      const remembered = memory.get(name);
      return remembered === undefined ? stored(name) : [...stored(name), remembered];
    },
    write(name, value, maxAge) {
      const pair = `${name}=${value}`;
      if (name.includes("=") || !form.test(pair))
        throw new TypeError(`No browser keeps the cookie ${pair}`);
      if (pair.length > maxLength) throw new RangeError(`The cookie ${name} is too long`);
      // Not `expires`: it is a date, and clocks are wrong.
      const life = maxAge ? { "max-age": `${maxAge}` } : {};
      attempt(() => jar.set(name, value, { ...attributes, ...life }));
      const isKept = stored(name).includes(value);
      if (isKept) memory.delete(name);
      else {
        if (memory.size === 0) {
          console.warn(
            `Skerry: the cookie ${name} is not kept. Cookies are blocked, or the page needs https.`,
          );
        }
        memory.set(name, value);
      }
      return isKept;
    },
    remove(name) {
      memory.delete(name);
      // js-cookie leaves out an empty domain: that is our own cookie.
      for (const domain of ["", ...parents]) {
        attempt(() => jar.remove(name, { ...attributes, domain }));
      }
    },
  };
}
