// @vitest-environment happy-dom
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pushItems } from "./data-layer.ts";
import { findDataLayer } from "./find-data-layer.ts";
import type { PushedItem } from "./read-item.ts";

const globals = window as unknown as Record<string, unknown>;
const pushed = () => globals["events"] as { event?: string; ecommerce: { items: PushedItem[] } }[];
const item = (id: string, more: object = {}): PushedItem => ({
  item_id: id,
  currency: "EUR",
  ...more,
});

beforeEach(() => {
  Reflect.deleteProperty(globals, "events");
  document.body.innerHTML = "";
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => Reflect.deleteProperty(globals, "events"));

describe("an event about items", () => {
  it("is pushed after a null, with currency, value, and its other fields inside", () => {
    const items = [item("a", { price: 9.95, quantity: 3, discount: 1 }), item("b", { price: 0.1 })];
    pushItems("events", "purchase", items, { transaction_id: "T1", payment_type: "card" });
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
    pushItems("events", "view_cart", items);
    expect(pushed()[1]).toMatchObject({ ecommerce: { value } });
  });

  it("has a value in whole cents, also of a part of a unit", () => {
    pushItems("events", "view_cart", [item("a", { price: 9.99, quantity: 0.5 })]);
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
        pushItems("events", "view_item", items);
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
});

describe("the data layer", () => {
  it("is looked up at each push, because a container may have put another in its place", () => {
    pushItems("events", "view_item", [item("a")]);
    const other: unknown[] = [];
    globals["events"] = { push: (entry: unknown) => other.push(entry) };
    pushItems("events", "view_item", [item("b")]);
    expect(other).toHaveLength(2);
  });

  it("is no element that has its name as id", () => {
    document.body.innerHTML = '<div id="events"></div>';
    globals["events"] = document.body.firstElementChild;
    pushItems("events", "view_item", [item("a")]);
    expect(pushed()).toHaveLength(2);
  });

  it("is nothing else that a page keeps under its name", () => {
    globals["events"] = { mine: true };
    expect(findDataLayer("events")).toBeUndefined();
    pushItems("events", "view_item", [item("a")]);
    expect(globals["events"]).toEqual({ mine: true });
    expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toContain(
      "events is an object, expected an array",
    );
  });
});
