// @vitest-environment happy-dom
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Warn } from "./warn.ts";
import { pushItems, findDataLayer } from "./data-layer.ts";
import type { EventFields, PushedItem } from "./event-data.ts";

const globals = window as unknown as Record<string, unknown>;
const pushed = () =>
  globals["events"] as {
    event?: string;
    ecommerce: EventFields & { value: number; items: PushedItem[] };
  }[];
const item = (id: string, more: object = {}): PushedItem => ({
  item_id: id,
  currency: "EUR",
  ...more,
});

const warn = vi.fn<Warn>();
const push = (event: string, items: PushedItem[], fields: EventFields = {}) =>
  pushItems("events", event, items, fields, warn);
const eventsOf = () => pushed().filter(({ event }) => event);

beforeEach(() => {
  warn.mockClear();
  Reflect.deleteProperty(globals, "events");
  document.body.innerHTML = "";
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => Reflect.deleteProperty(globals, "events"));

describe("an event about items", () => {
  it("is pushed after a null, with currency, value, and its other fields inside", () => {
    const items = [item("a", { price: 9.95, quantity: 3, discount: 1 }), item("b", { price: 0.1 })];
    push("purchase", items, { transaction_id: "T1", payment_type: "card" });
    expect(pushed()).toEqual([
      { ecommerce: null },
      {
        event: "purchase",
        ecommerce: {
          currency: "EUR",
          value: 29.95,
          transaction_id: "T1",
          payment_type: "card",
          items,
        },
      },
    ]);
  });

  it.each([
    [[0.1, 0.2], 0.3],
    [[4.35, 1.1], 5.45],
    [[], 0],
    [[undefined, 5], 5],
  ])("has the prices %j and the value %d", (prices, value) => {
    const items = prices.map((price, at) => item(`${at}`, price === undefined ? {} : { price }));
    push("view_cart", items);
    expect(pushed()[1]).toMatchObject({ ecommerce: { value } });
  });

  it("has a value in whole cents, also of a part of a unit", () => {
    push("view_cart", [item("a", { price: 9.99, quantity: 0.5 })]);
    expect(pushed()[1]).toMatchObject({ ecommerce: { value: 5 } });
  });

  it("comes in several pushes when it has many items or long ones, none of them lost", () => {
    const lists = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 450 }), (lengths, count) => {
        globals["events"] = [];
        const items = [
          ...lengths.map((length, at) => item(`long-${at}`, { text: "x".repeat(length) })),
          ...[...Array(count).keys()].map((at) => item(`short-${at}`)),
        ];
        push("view_item", items);
        const events = pushed().filter(({ event }) => event);
        expect(events.flatMap(({ ecommerce }) => ecommerce.items)).toEqual(items);
        expect(pushed()).toHaveLength(events.length * 2);
        for (const event of events) {
          const { length } = event.ecommerce.items;
          if (items.length > 0) expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(200);
          if (length > 1) expect(JSON.stringify(event).length).toBeLessThan(15_000);
        }
      }),
      { numRuns: 100 },
    );
    expect(pushed().length).toBeGreaterThan(0);
  });

  it("of several pushes has its amounts in the first one, so that their sums are right", () => {
    const items = [...Array(201).keys()].map((at) => item(`${at}`, { price: 1 }));
    push("view_cart", items, { value: 180.5, tax: 5, coupon: "SPRING" });
    const parts = eventsOf().map(({ ecommerce }) => ({ ...ecommerce, items: [] }));
    const shared = { currency: "EUR", coupon: "SPRING", items: [] };
    expect(parts).toEqual([
      { ...shared, value: 180.5, tax: 5 },
      { ...shared, value: 0, tax: 0 },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("is as large as its bytes, not its characters", () => {
    const items = [...Array(60).keys()].map((at) => item(`${at}`, { text: "ü".repeat(150) }));
    push("view_item", items);
    expect(eventsOf()).toHaveLength(2);
  });
});

describe("a purchase", () => {
  it("of 150 items is one event with its id and full value, with shorter items and one warning", () => {
    const items = [...Array(150).keys()].map((at) =>
      item(`sku-${at}`, {
        item_name: `Item ${at} with a long name`,
        item_brand: "Fable",
        price: 2,
      }),
    );
    push("purchase", items, { transaction_id: "T1" });
    expect(eventsOf()).toHaveLength(1);
    const { ecommerce } = eventsOf()[0]!;
    expect(ecommerce).toMatchObject({ transaction_id: "T1", value: 300 });
    expect(ecommerce.items).toHaveLength(150);
    expect(ecommerce.items[7]).toEqual({ item_id: "sku-7", price: 2, currency: "EUR" });
    expect(warn).toHaveBeenCalledOnce();
  });

  it("is one event with its value, of any size", () => {
    const text = fc.oneof(
      fc.constantFrom("tld-com", "", "ü", "👩‍🚀"),
      fc
        .tuple(fc.constantFrom("x", "ü", "字"), fc.nat(9000))
        .map(([mark, count]) => mark.repeat(count)),
    );
    const items = fc.array(
      fc.record({ item_id: text, item_name: text, price: fc.nat(999), text }),
      { maxLength: 12 },
    );
    const more = fc.nat(300);
    fc.assert(
      fc.property(items, more, fc.option(fc.nat(), { nil: undefined }), (long, count, value) => {
        globals["events"] = [];
        warn.mockClear();
        const short = [...Array(count).keys()].map((at) => item(`short-${at}`, { price: 1 }));
        const items = [...long.map((one) => item(one.item_id, one)), ...short];
        push("purchase", items, { transaction_id: "T1", ...(value !== undefined && { value }) });
        const [event, ...others] = eventsOf() as [ReturnType<typeof pushed>[number]];
        expect(others).toEqual([]);
        const sum = items.reduce((sum, { price }) => sum + Number(price), 0);
        expect(event.ecommerce).toMatchObject({ transaction_id: "T1", value: value ?? sum });
        expect(new TextEncoder().encode(JSON.stringify(event)).length).toBeLessThan(16_000);
        expect(event.ecommerce.items.length).toBeLessThanOrEqual(200);
        expect(event.ecommerce.items.length > 0).toBe(items.length > 0);
        const isWhole = JSON.stringify(event.ecommerce.items) === JSON.stringify(items);
        expect(warn).toHaveBeenCalledTimes(isWhole ? 0 : 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe("the data layer", () => {
  it("is looked up at each push, because a container may have put another in its place", () => {
    push("view_item", [item("a")]);
    const other: unknown[] = [];
    globals["events"] = { push: (entry: unknown) => other.push(entry) };
    push("view_item", [item("b")]);
    expect(other).toHaveLength(2);
  });

  it("is no element that has its name as id", () => {
    document.body.innerHTML = '<div id="events"></div>';
    globals["events"] = document.body.firstElementChild;
    push("view_item", [item("a")]);
    expect(pushed()).toHaveLength(2);
  });

  it("is nothing else that a page keeps under its name", () => {
    globals["events"] = { mine: true };
    expect(findDataLayer("events")).toBeUndefined();
    push("view_item", [item("a")]);
    expect(globals["events"]).toEqual({ mine: true });
    expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toContain(
      "events is an object, expected an array",
    );
  });
});
