import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCookies } from "./cookies.ts";

interface StoredCookie {
  name: string;
  value: string;
  path: string;
  domain: string;
}

/** The cookies of `www.shop.example`, page `/checkout/cart`, kept as browsers do. */
class Browser {
  stored: StoredCookie[] = [];
  written: string[] = [];
  isBlocked = false;
  isSandboxed = false;

  get cookie(): string {
    if (this.isSandboxed) throw new DOMException("The operation is insecure.", "SecurityError");
    return this.stored
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  set cookie(text: string) {
    if (this.isSandboxed) throw new DOMException("The operation is insecure.", "SecurityError");
    this.written.push(text);
    const [pair = "", ...attributes] = text.split("; ");
    const [name = "", ...rest] = pair.split("=");
    const value = rest.join("=");
    const attribute = (wanted: string) =>
      attributes.find((one) => one.startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const domain = attribute("domain") ?? "";
    if (this.isBlocked || name.length + value.length > 4096) return;
    // Browsers keep no cookies for a public suffix.
    if (domain === "example") return;
    const path = attribute("path") ?? "/";
    this.stored = this.stored.filter(
      (one) => one.name !== name || one.path !== path || one.domain !== domain,
    );
    const expires = attribute("expires");
    if (expires && new Date(expires) < new Date()) return;
    this.stored.push({ name, value, path, domain });
  }
}

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal("document", browser);
  vi.stubGlobal("location", { hostname: "www.shop.example", protocol: "https:" });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => text as string);

describe("writing", () => {
  it("keeps a value for the whole host, bare, for as many seconds as asked", () => {
    expect(createCookies().write("tid", "1**a*2Fb", 2_592_000)).toBe(true);
    expect(browser.written).toEqual([
      "tid=1**a*2Fb; path=/; sameSite=lax; secure; max-age=2592000",
    ]);
  });

  it("without a number of seconds the cookie ends with the session", () => {
    createCookies().write("cdf", "1.3.a.");
    expect(browser.written[0]).not.toMatch(/max-age|expires/i);
  });

  it.each([
    ["localhost", false],
    ["shop.localhost", false],
    ["127.0.0.1", false],
    ["[::1]", false],
    ["notlocalhost", true],
    ["localhost.shop.example", true],
    ["127.0.0.10", true],
    ["shop-127.0.0.1", true],
  ])("on %s the cookie is secure: %s", (hostname, isSecure) => {
    vi.stubGlobal("location", { hostname, protocol: "http:" });
    createCookies().write("a", "b");
    expect(/; secure(;|$)/.test(browser.written[0] ?? "")).toBe(isSecure);
  });

  it.each(["", "a b", "a=b", "a;b", "a,b", 'a"b', "a\r\nSet-Cookie: b", "ä", "a\u0000"])(
    "refuses the name %j",
    (name) => {
      expect(() => createCookies().write(name, "b")).toThrow(TypeError);
      expect(browser.written).toEqual([]);
    },
  );

  it.each(["b; domain=shop.example", "b c", "b,c", '"b"', "b\\c", "b\r\nc", "ü", "b\u007F"])(
    "refuses the value %j",
    (value) => {
      expect(() => createCookies().write("a", value)).toThrow(TypeError);
      expect(browser.written).toEqual([]);
    },
  );

  it("name and value have 4,096 characters together, and not one more", () => {
    const cookies = createCookies();
    expect(cookies.write("tid", "a".repeat(4093))).toBe(true);
    expect(() => cookies.write("tid", "a".repeat(4094))).toThrow(RangeError);
    expect(browser.written).toHaveLength(1);
  });
});

describe("for a domain", () => {
  it("keeps one cookie for all hosts below it, and takes away that of this host alone", () => {
    createCookies().write("tid", "old");
    expect(createCookies("shop.example").write("tid", "a", 60)).toBe(true);
    expect(browser.stored).toEqual([
      { name: "tid", value: "a", path: "/", domain: "shop.example" },
    ]);
    createCookies("shop.example").remove("tid");
    expect(browser.stored).toEqual([]);
  });

  it("that is no domain of this host says so", () => {
    browser.isBlocked = true;
    expect(createCookies("other.example").write("tid", "a")).toBe(false);
    expect(warnings()).toEqual([
      "Skerry: the cookie tid is not kept. Cookies are blocked, or the page needs https or a host below other.example.",
    ]);
  });
});

describe("reading", () => {
  it("finds every value of a name, as the browser orders them", () => {
    browser.cookie = "tid=theirs; domain=shop.example";
    browser.cookie = "tid=bad; path=/checkout; domain=shop.example";
    browser.cookie = "tidy=other";
    browser.cookie = "t%69d=escaped";
    createCookies().write("tid", "ours");
    expect(createCookies().read("tid")).toEqual(["bad", "theirs", "escaped", "ours"]);
  });

  it("finds nothing where there is nothing, and in names that do not decode", () => {
    expect(createCookies().read("tid")).toEqual([]);
    browser.cookie = "%=1";
    browser.cookie = "tid=a=b%20c";
    expect(createCookies().read("tid")).toEqual(["a=b%20c"]);
  });

  it("reads every value that may be written", () => {
    const octet = fc.stringMatching(/^[!#-+\--:<-[\]-~]{0,60}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[\w!#$&'*+.^`|~-]{1,12}$/), octet, (name, value) => {
        browser.stored = [];
        expect(createCookies().write(name, value)).toBe(true);
        expect(createCookies().read(name)).toEqual([value]);
      }),
    );
  });
});

describe("without cookies", () => {
  it("a sandboxed frame is no error: the page remembers, and says once why", () => {
    browser.isSandboxed = true;
    const cookies = createCookies();
    expect(cookies.read("tid")).toEqual([]);
    expect(cookies.write("tid", "a")).toBe(false);
    expect(cookies.write("cdf", "b")).toBe(false);
    expect(cookies.read("tid")).toEqual(["a"]);
    cookies.remove("tid");
    expect(cookies.read("tid")).toEqual([]);
    expect(warnings()).toEqual([
      "Skerry: the cookie tid is not kept. Cookies are blocked, or the page needs https.",
    ]);
  });

  it("a value that the browser drops in silence is noticed", () => {
    browser.isBlocked = true;
    const cookies = createCookies();
    expect(cookies.write("tid", "a")).toBe(false);
    expect(cookies.read("tid")).toEqual(["a"]);
    expect(warnings()).toHaveLength(1);
  });

  it("the memory ends when the browser keeps the value after all", () => {
    browser.isBlocked = true;
    const cookies = createCookies();
    cookies.write("tid", "a");
    browser.isBlocked = false;
    expect(cookies.write("tid", "b")).toBe(true);
    expect(cookies.read("tid")).toEqual(["b"]);
  });
});

describe("removing", () => {
  it("takes away our own cookie and those of parent domains, and no other", () => {
    browser.cookie = "tid=a; path=/; domain=shop.example";
    browser.cookie = "tid=b; path=/; domain=www.shop.example";
    browser.cookie = "tidy=c; path=/";
    const cookies = createCookies();
    cookies.write("tid", "d");
    cookies.remove("tid");
    expect(browser.stored.map(({ name }) => name)).toEqual(["tidy"]);
  });

  it("asks no further domain when nothing is left: Firefox logs what it refuses", () => {
    browser.cookie = "tid=a; path=/; domain=shop.example";
    const cookies = createCookies();
    cookies.write("tid", "d");
    browser.written.length = 0;
    cookies.remove("tid");
    cookies.remove("tid");
    expect(browser.stored).toEqual([]);
    expect(browser.written.filter((text) => text.endsWith("domain=example"))).toEqual([]);
    expect(browser.written).toHaveLength(3);
  });
});
