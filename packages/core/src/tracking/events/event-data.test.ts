import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Warn } from "./warn.ts";
import { readEventData, readItem } from "./event-data.ts";

/** The data that are read, and the warnings: subject, value, expectation. */
function read<T>(reader: (value: unknown, warn: Warn) => T, value: unknown) {
  const warn = vi.fn<Warn>();
  return { value: reader(value, warn), warnings: warn.mock.calls };
}

const readPurchase = (value: unknown, warn: Warn) => readEventData("purchase", value, warn);

describe("an item", () => {
  it("is passed on in EUR, with numbers for the numbers, and 27 fields of the page's own", () => {
    const more = Object.fromEntries([...Array(24).keys()].map((at) => [`own${at}`, at]));
    const given = {
      item_id: 5,
      item_name: 6,
      item_category: 7,
      index: "0",
      price: "9.90",
      discount: "1",
      quantity: "2",
      brand: "b",
      isNew: true,
      rank: 0,
      ...more,
      currency: "EUR",
    };
    const expected = {
      value: {
        ...given,
        item_id: "5",
        item_name: "6",
        item_category: "7",
        index: 0,
        price: 9.9,
        discount: 1,
        quantity: 2,
      },
      warnings: [] as unknown[],
    };
    expect(read(readItem, given)).toEqual(expected);
    expected.warnings.push(["a key", "own24", "at most 27 words"]);
    expect(read(readItem, { ...given, own24: 24 })).toEqual(expected);
  });

  it.each(["9,90", "9.", ".9", "1e3", "+1", "9.90 €", "0x1", " 1", "NaN", true])(
    "has no price %j: it is left out, and named",
    (price) => {
      expect(read(readItem, { item_id: "a", price })).toEqual({
        value: { item_id: "a", currency: "EUR" },
        warnings: [["price", price, "a number"]],
      });
    },
  );

  it("leaves out what is empty, in silence", () => {
    const given = { item_id: "a", price: null, item_name: "", discount: undefined };
    expect(read(readItem, given)).toEqual({
      value: { item_id: "a", currency: "EUR" },
      warnings: [],
    });
  });

  it.each([null, undefined, 5, "a", [], [{ item_id: "a" }], {}, { item_id: "" }, { price: 5 }])(
    "is not %j",
    (given) => {
      const { value, warnings } = read(readItem, given);
      expect(value).toBeNull();
      expect(warnings).toEqual([["item_id", undefined, "a string"]]);
    },
  );

  it("may have a name only", () => {
    expect(read(readItem, { item_name: ".com" }).value).toEqual({
      item_name: ".com",
      currency: "EUR",
    });
  });

  it("is never in another currency", () => {
    expect(read(readItem, { item_id: "a", currency: "USD" })).toEqual({
      value: { item_id: "a", currency: "EUR" },
      warnings: [["currency", "USD", "EUR"]],
    });
  });

  it("has other keys that are words, with plain values", () => {
    expect(read(readItem, { item_id: "a", "a-b": 1 }).warnings[0]).toContain("a-b");
    expect(read(readItem, { item_id: "a", nested: { a: 1 } }).warnings).toEqual([
      ["nested", { a: 1 }, "a string"],
    ]);
  });

  it("is fresh and flat, whatever comes, and changes no prototype", () => {
    const nasty = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "item_id");
    const json = fc.dictionary(fc.oneof(nasty, fc.string()), fc.jsonValue()).map((one) => {
      return JSON.parse(JSON.stringify({ item_name: "n", ...one })) as unknown;
    });
    fc.assert(
      fc.property(fc.oneof(json, fc.anything()), (given) => {
        const { value } = read(readItem, given);
        if (!value) return;
        expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
        for (const one of Object.values(value)) expect(typeof one).not.toBe("object");
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("what a page says of an event", () => {
  it("is items, four strings of at most 64 characters and three amounts", () => {
    const texts = { customer_type: "c".repeat(64), payment_type: "card", coupon: "SPRING" };
    const amounts = { value: 81.9, tax: 13.08, shipping: 0 };
    const given = { items: [{ item_id: "a" }], transaction_id: 17, ...texts, ...amounts };
    expect(read(readPurchase, given)).toEqual({
      value: {
        ...given,
        items: [{ item_id: "a", currency: "EUR" }],
        transaction_id: "17",
      },
      warnings: [],
    });
    const long = "c".repeat(65);
    expect(read(readPurchase, { items: [], customer_type: long, payment_type: null })).toEqual({
      value: { items: [] },
      warnings: [["customer_type", long, "a string of at most 64 characters"]],
    });
  });

  it("has amounts as numbers or as digits", () => {
    const given = { items: [], value: 81.9, tax: "13.08", shipping: 0, coupon: "SPRING" };
    expect(read(readPurchase, { ...given, currency: "EUR" })).toEqual({
      value: { ...given, tax: 13.08, currency: "EUR" },
      warnings: [],
    });
    expect(read(readPurchase, { items: [], value: "1,5", tax: true, shipping: null })).toEqual({
      value: { items: [] },
      warnings: [
        ["value", "1,5", "a number"],
        ["tax", true, "a number"],
      ],
    });
  });

  it("is always EUR: another currency is one warning, wherever it stands", () => {
    const items = [
      { item_id: "a", currency: "USD" },
      { item_id: "b", currency: "USD" },
    ];
    expect(read(readPurchase, { items, currency: "USD" })).toEqual({
      value: { items: items.map((item) => ({ ...item, currency: "EUR" })) },
      warnings: [["currency", "USD", "EUR"]],
    });
    expect(read(readPurchase, { items }).warnings).toEqual([["items[0]: currency", "USD", "EUR"]]);
  });

  it("names the item and the field that cannot be used", () => {
    const { value, warnings } = read(readPurchase, {
      items: [{ item_id: "a" }, { item_id: "b", price: "9,90" }, 5],
      customerType: "private",
      payment_type: ["card"],
      transaction_id: "x".repeat(65),
    });
    expect(value.items).toHaveLength(2);
    expect(warnings).toEqual([
      [
        "a key",
        "customerType",
        "items, customer_type, payment_type, transaction_id, coupon, value, tax, shipping",
      ],
      ["payment_type", ["card"], "a string of at most 64 characters"],
      ["transaction_id", "x".repeat(65), "a string of at most 64 characters"],
      ["items[1]: price", "9,90", "a number"],
      ["items[2]: item_id", undefined, "a string"],
    ]);
  });

  it.each(["a\u0000b", "a\nb", "\uD800"])("has no string %j, which no cookie can carry", (text) => {
    expect(read(readPurchase, { items: [], customer_type: text }).value).toEqual({ items: [] });
  });

  it.each([undefined, null, [], "items", { items: {} }])("is not %j", (given) => {
    const { value, warnings } = read(readPurchase, given);
    expect(value).toEqual({ items: [] });
    expect(warnings[0]?.[0]).toBe("items");
  });
});
