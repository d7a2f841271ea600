import { afterEach, describe, expect, it, vi } from "vitest";
import { createParameters, isPartner } from "./partners.ts";

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

describe("a link over http to a partner that does not name it", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["http:", true],
    ["https:", false],
    // A frame of about:srcdoc or blob: may be in a page of https.
    ["about:", false],
    ["blob:", false],
  ])("gets the attribution from a page of %s: %s", (protocol, hasIt) => {
    vi.stubGlobal("location", { protocol });
    vi.stubGlobal("document", { baseURI: "http://shop.example/" });
    const parametersFor = createParameters(
      { partners: ["partner.example"], parameter: "tid", affiliateCookie: "awc" },
      { read: () => [], write: () => true, remove() {} },
      () => ({ origin: "shop.example" }),
    );
    expect(parametersFor("http://partner.example/") !== null).toBe(hasIt);
    expect(parametersFor("https://partner.example/")).not.toBeNull();
  });
});
