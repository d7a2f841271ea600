import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../property-runs.test.fixture.ts";
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
