import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import fixtures from "../../../fixtures/tid.json" with { type: "json" };
import { decodeTid, encodeTid, type AttributionRecord } from "../index.ts";
import { propertyRuns } from "../../property-runs.test.fixture.ts";

const idFields = [
  ...(["awc", "wmid", "pid", "emid", "gclid", "fbclid"] as const),
  ...(["gbraid", "wbraid", "dclid", "msclkid", "ttclid"] as const),
] as const;
/** Short and long ones, without the cost of a choice for every character. */
const repeated = (part: fc.Arbitrary<string>) =>
  fc.tuple(part, fc.integer({ min: 1, max: 120 })).map(([part, times]) => part.repeat(times));
const id = repeated(fc.stringMatching(/^[\w.~:|-]{1,9}$/));
const text = repeated(fc.string({ unit: "binary", maxLength: 6 }));
const time = fc.integer({ min: 0, max: 36 ** 9 - 1 });
const url = fc
  .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), text)
  .map(([url, more]) => `${url}${more}`);

const record: fc.Arbitrary<AttributionRecord> = fc.record(
  {
    origin: text,
    type: text,
    created: time,
    changed: time,
    landing: url,
    referrer: url,
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    utm_term: text,
    utm_content: text,
    awc: id,
    wmid: id,
    pid: id,
    emid: id,
    gclid: id,
    fbclid: id,
    gbraid: id,
    wbraid: id,
    dclid: id,
    msclkid: id,
    ttclid: id,
    sent: time,
  },
  { requiredKeys: [] },
);
const many = { numRuns: propertyRuns(1500) };
// These run long where several things run at a time.
vi.setConfig({ testTimeout: 60_000 });

describe("a record becomes a value:", () => {
  it.each(fixtures.encode)("$name", ({ record, tid }) => {
    expect(encodeTid(record)).toBe(tid);
  });

  it("a value is not longer than 1,800 characters and needs no escape anywhere", () => {
    fc.assert(
      fc.property(record, (record) => {
        const tid = encodeTid(record);
        expect(tid).toMatch(/^1(\*\*[A-Za-z0-9._*-]*)+$/);
        expect(tid.length).toBeLessThanOrEqual(1800);
        expect(`${new URLSearchParams({ tid })}`).toBe(`tid=${tid}`);
      }),
      many,
    );
  });

  it("what was written is read back, and written again it is the same", () => {
    fc.assert(
      fc.property(record, (record) => {
        const tid = encodeTid(record);
        const read = decodeTid(tid);
        expect(read).not.toBeNull();
        expect(encodeTid(read as AttributionRecord)).toBe(tid);
      }),
      many,
    );
  });

  it("ids that money depends on are never dropped", () => {
    const long = "ü".repeat(500);
    const ids = { awc: "~".repeat(128), wmid: "|".repeat(64), pid: ":".repeat(64) };
    const more = { emid: "~".repeat(64), gclid: "~".repeat(256), fbclid: "f".repeat(512) };
    const others = {
      gbraid: "~".repeat(256),
      wbraid: "~".repeat(256),
      dclid: "~".repeat(256),
      msclkid: "~".repeat(128),
      ttclid: "~".repeat(512),
    };
    const record = {
      origin: long,
      type: long,
      utm_source: long,
      ...ids,
      ...more,
      ...others,
      sent: 36 ** 9 - 1,
    };
    const { fbclid: _, ...paid } = { ...ids, ...more };
    expect(decodeTid(encodeTid(record))).toEqual({ ...paid, sent: 36 ** 9 - 1 });
  });

  it("what does not fit goes in a fixed order, and nothing before its turn", () => {
    const record = {
      origin: "o".repeat(60),
      type: "ü".repeat(16),
      landing: `https://a.test/${"p".repeat(50)}?${"q".repeat(50)}`,
      referrer: `https://b.test/${"p".repeat(50)}?q`,
      utm_source: "s".repeat(80),
      utm_medium: "m".repeat(80),
      utm_campaign: "c".repeat(80),
      utm_term: "t".repeat(60),
      utm_content: "c".repeat(60),
      fbclid: "f".repeat(60),
      ttclid: "t".repeat(8),
      dclid: "d".repeat(8),
      wbraid: "w".repeat(8),
      gbraid: "g".repeat(8),
      msclkid: "m".repeat(8),
    };
    const seen = new Set<number>();
    for (let more = 0; more <= 576; more += 2) {
      const marks = "~".repeat(more);
      const ids = {
        gclid: marks.slice(0, 256),
        awc: marks.slice(256, 384),
        wmid: marks.slice(384, 448),
        pid: marks.slice(448, 512),
        emid: marks.slice(512),
      };
      const left = decodeTid(encodeTid({ ...record, ...ids })) ?? {};
      const gone = [
        !left.landing?.includes("q"),
        !left.referrer?.includes("pp"),
        !left.utm_content,
        !left.utm_term,
        !left.landing?.includes("pp"),
        (left.utm_source ?? "").length < 33,
        (left.utm_medium ?? "").length < 33,
        (left.utm_campaign ?? "").length < 33,
        !left.fbclid,
        !left.ttclid,
        !left.dclid,
        !left.wbraid,
        !left.gbraid,
        !left.msclkid,
        !left.utm_source,
        !left.utm_medium,
        !left.utm_campaign,
        !left.referrer,
        !left.landing,
        !left.origin,
        !left.type,
      ];
      const count = gone.filter(Boolean).length;
      expect(gone.lastIndexOf(true), `${more} characters more`).toBe(count - 1);
      seen.add(count);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([...Array(22).keys()]);
  });

  it("a record without any field is a value too", () => {
    expect(encodeTid({})).toBe("1**");
  });

  it("an id that is too long is left out, because a part of it names nothing", () => {
    expect(encodeTid({ origin: "a.test", gclid: "g".repeat(257) })).toBe("1**a.test");
    expect(decodeTid(encodeTid({ gclid: "g".repeat(256) }))).toEqual({ gclid: "g".repeat(256) });
  });

  it("a URL keeps no credentials, and its query and fragment only as long as there is room", () => {
    const landing = (landing: string) => decodeTid(encodeTid({ landing }))?.landing;
    expect(landing("https://me:secret@a.test/p?q#part")).toBe("https://a.test/p?q#part");
    expect(landing("https://a.test/#?a#b")).toBe("https://a.test/#?a#b");
    expect(landing(`https://a.test/p?q#${"f".repeat(512)}`)).toBe("https://a.test/p?q");
    expect(landing(`https://a.test/p?${"q".repeat(512)}`)).toBe("https://a.test/p");
    expect(landing(`https://a.test/${"p".repeat(512)}?q`)).toBe("https://a.test/");
    expect(landing("mailto:a@a.test")).toBeUndefined();
    expect(landing("no URL")).toBeUndefined();
  });

  it.each([
    ["landing", 512],
    ["referrer", 256],
  ] as const)(
    "%s has at most %i characters: what is longer loses its fragment, then its query, then its path",
    (name, limit) => {
      const query = "q".repeat(limit - "https://a.test/p?".length);
      const keep = (url: string) => decodeTid(encodeTid({ [name]: url }))?.[name];
      expect(keep(`https://a.test/p?${query}`)).toBe(`https://a.test/p?${query}`);
      expect(keep(`https://a.test/p?${query}#f`)).toBe(`https://a.test/p?${query}`);
      expect(keep(`https://a.test/p?${query}q#f`)).toBe("https://a.test/p");
      expect(keep(`https://a.test/p${query}?q#f`)).toBe(`https://a.test/p${query}`);
      expect(keep(`https://a.test/p${query}qq?q#f`)).toBe("https://a.test/");
    },
  );

  it("a string keeps no control characters and no half of a pair", () => {
    const utm_term = `a\u0000b\u0085c\uD83D${"x".repeat(123)}😀`;
    expect(decodeTid(encodeTid({ utm_term }))).toEqual({ utm_term: `abc${"x".repeat(123)}` });
  });

  it("a value of the wrong kind is left out", () => {
    const wrong = { origin: 5, created: "5", changed: 1.5, sent: -1, awc: ["a"], type: "direct" };
    expect(encodeTid(wrong as unknown as AttributionRecord)).toBe("1****direct");
  });
});

describe("a value becomes a record:", () => {
  it.each(fixtures.decode)("$name", ({ tid, record }) => {
    expect(decodeTid(tid)).toStrictEqual(record);
  });

  it("whatever comes, the answer is null or a record of known fields", () => {
    const known = new Set(["origin", "type", "created", "changed", "landing", "referrer", "sent"]);
    for (const name of [...idFields, "source", "medium", "campaign", "term", "content"]) {
      known.add(idFields.includes(name as "awc") ? name : `utm_${name}`);
    }
    const part = fc.oneof(fc.constantFrom("**", "*", "*2A", "*C3*BC", "1", "a", "%", " "), text);
    const garbage = fc.oneof(
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
      fc.array(part, { maxLength: 60 }).map((parts) => `1**${parts.join("")}`),
      fc.stringMatching(/^1(\*\*([\w.-]|\*[\dA-F]{2})*){1,40}$/),
      fc.anything(),
    );
    fc.assert(
      fc.property(garbage, (value) => {
        const read = decodeTid(value);
        if (read === null) return;
        expect(Object.keys(read).filter((name) => !known.has(name))).toEqual([]);
        expect(Object.values(read).join("")).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  it("a value of 2 million characters is refused before its form is looked at", () => {
    const test = vi.spyOn(RegExp.prototype, "test");
    const read = decodeTid(`1${"**a*2".repeat(400_000)}`);
    const tests = test.mock.calls.length;
    test.mockRestore();
    expect([read, tests]).toEqual([null, 0]);
    expect(decodeTid(`1**${"*".repeat(2045)}`)).toBeNull();
  });
});
