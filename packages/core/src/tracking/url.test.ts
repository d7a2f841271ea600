import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../property-runs.test.fixture.ts";
import { isPartner } from "./partners.ts";
import { spliceQuery } from "./url.ts";

describe("parameters", () => {
  it.each([
    ["https://p.example", "https://p.example?tid=1**a"],
    ["https://p.example/?", "https://p.example/?tid=1**a"],
    ["/a#b?c=d", "/a?tid=1**a#b?c=d"],
    ["/a?b=c#", "/a?b=c&tid=1**a#"],
    ["/a?b=c&", "/a?b=c&tid=1**a"],
    ["/a?&b", "/a?&b&tid=1**a"],
    ["/?a=%20~b&sig=A%2Fb+c&flag", "/?a=%20~b&sig=A%2Fb+c&flag&tid=1**a"],
    ["/?a?b=c", "/?a?b=c&tid=1**a"],
    ["/a\n?b=\nc#\nd", "/a\n?b=\nc&tid=1**a#\nd"],
  ])("are put into %j and nothing else changes", (url, spliced) => {
    expect(spliceQuery(url, { tid: "1**a" })).toBe(spliced);
  });

  it("replace what is there under their names, however it is written, and how often", () => {
    const url = "/?tid=old&a=1&tid&t%69d=old&tidy=2&awc=3#tid=4";
    expect(spliceQuery(url, { tid: "1**a" })).toBe("/?a=1&tidy=2&awc=3&tid=1**a#tid=4");
  });

  it("are escaped", () => {
    expect(spliceQuery("/", { awc: "a|b&c" })).toBe("/?awc=a%7Cb%26c");
  });

  it("leave every byte of any other URL where it is", () => {
    const part = fc.oneof(
      fc.stringMatching(/^[^#?]*$/),
      fc.constantFrom("a=b", "%", "%zz", "+", "&&", "=", "ü", "%C3", "/", ";"),
    );
    const query = fc.array(part, { maxLength: 5 }).map((parts) => parts.join("&"));
    const url = fc
      .tuple(part, fc.option(query, { nil: undefined }), fc.option(fc.string(), { nil: undefined }))
      .map(([path, query, hash]) => {
        return `${path}${query === undefined ? "" : `?${query}`}${hash === undefined ? "" : `#${hash}`}`;
      });
    fc.assert(
      fc.property(url, (url) => {
        const spliced = spliceQuery(url, { "skerry-tid": "1**a" });
        const at = spliced.indexOf("skerry-tid=1**a");
        const before = spliced.slice(0, at);
        const after = spliced.slice(at + "skerry-tid=1**a".length);
        const original = [before, before.slice(0, -1)].map((start) => start + after);
        expect(original).toContain(url);
      }),
      { numRuns: propertyRuns(5000) },
    );
  });
});

describe("a partner", () => {
  const partners = ["partner.example", "www.Other.example/shop/", "bücher.example"];
  it.each([
    ["https://partner.example", true],
    ["https://www.partner.example:8443/a?b", true],
    ["https://PARTNER.example/", true],
    ["https://other.example/shop", false],
    ["https://www.other.example/shop", true],
    ["https://www.other.example/shop/a", true],
    ["https://www.other.example/shopping", false],
    ["https://www.other.example/shop/../cart", false],
    ["https://www.other.example/", false],
    ["https://xn--bcher-kva.example/", true],
    ["https://evil.example/?u=partner.example", false],
    ["https://evil.example/partner.example", false],
    ["https://evil.example#partner.example", false],
    ["https://partner.example.evil.example/", false],
    ["https://notpartner.example/", false],
    ["https://partner.example@evil.example/", false],
  ])("%s: %s", (url, isOne) => {
    expect(isPartner(new URL(url), partners)).toBe(isOne);
  });

  it("is also a URL with a listed text anywhere, by choice", () => {
    const isOne = (url: string, contains: string) => isPartner(new URL(url), [{ contains }]);
    expect(isOne("https://evil.example/?u=partner.example", "partner.example")).toBe(true);
    expect(isOne("https://PARTNER.example/a", "partner.example/a")).toBe(true);
    expect(isOne("https://other.example/", "partner.example")).toBe(false);
    expect(isOne("https://other.example/", "")).toBe(false);
  });

  it("is one over http only where its scheme is named, if that counts", () => {
    const isOne = (url: string, ...listed: Parameters<typeof isPartner>[1]) =>
      isPartner(new URL(url), listed, true);
    expect(isOne("http://www.partner.example/a", "http://partner.example/a")).toBe(true);
    expect(isOne("http://partner.example/a?b", { contains: "http://partner.example/" })).toBe(true);
    expect(isOne("http://partner.example/b", "http://partner.example/a")).toBe(false);
    expect(isOne("http://partner.example/", "partner.example", { contains: "partner" })).toBe(
      false,
    );
    expect(isPartner(new URL("https://partner.example/"), ["http://partner.example"])).toBe(true);
  });

  it("is no site when the list holds no host", () => {
    expect(isPartner(new URL("https://a.example/"), ["", "a b", "//"])).toBe(false);
  });
});
