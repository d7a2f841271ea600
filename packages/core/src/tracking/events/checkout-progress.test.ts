import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../property-runs.test.fixture.ts";
import {
  advanceProgress,
  checkoutSteps,
  emptyProgress,
  joinProgress,
  readProgress,
  writeProgress,
  type CheckoutProgress,
  type CheckoutStep,
} from "./checkout-progress.ts";

type Report = readonly [step: CheckoutStep, transaction?: string];

/** Everything that is pushed when pages report these steps, one after the other. */
function walk(reports: readonly Report[]): CheckoutStep[] {
  let progress = emptyProgress;
  return reports.flatMap(([step, transaction = ""]) => {
    const next = advanceProgress(progress, step, transaction, true);
    progress = next.progress;
    return next.due;
  });
}

const [cart, begin, address, payment, overview, purchase] = checkoutSteps;

describe("the steps that are pushed", () => {
  it("are those that were reported, when they come in order", () => {
    const straight = checkoutSteps.map((step): Report => [step]);
    expect(walk(straight)).toEqual(checkoutSteps);
  });

  it("are the missing ones first, each once: entering at payment is four, not eight", () => {
    expect(walk([[payment]])).toEqual([cart, begin, address, payment]);
    expect(walk([[begin], [overview]])).toEqual([cart, begin, address, payment, overview]);
  });

  it("are none when a page is loaded again", () => {
    const walked = walk([[begin], [begin], [address], [begin], [address], [payment], [payment]]);
    expect(walked).toEqual([cart, begin, address, payment]);
  });

  it("begin again with each view of the cart", () => {
    const walked = walk([[cart], [cart], [begin], [cart], [begin]]);
    expect(walked).toEqual([cart, cart, begin, cart, begin]);
  });

  it("are none for a purchase that is reported again, by a reload or without its id", () => {
    expect(walk([[purchase, "T1"], [purchase, "T1"], [purchase]])).toEqual(checkoutSteps);
    expect(walk([[purchase], [purchase]])).toEqual(checkoutSteps);
  });

  it("are all for another purchase, and after another step has come", () => {
    const twice = [...checkoutSteps, ...checkoutSteps];
    expect(
      walk([
        [purchase, "T1"],
        [purchase, "T2"],
      ]),
    ).toEqual(twice);
    expect(walk([[purchase], [purchase, "T2"]])).toEqual(twice);
    expect(walk([[begin], [purchase, "T1"], [purchase, "T2"]])).toEqual(twice);
    expect(walk([[purchase, "T1"], [begin], [purchase, "T1"]])).toEqual(twice);
    expect(walk([[purchase, "T1"], [cart], [purchase, "T1"]])).toEqual(twice);
  });
});

it("each run is in order, without gaps and without doubles, on 20,000 ways through the shop", () => {
  class Model {
    /** The steps of this run. */
    pushed: CheckoutStep[] = [];
    done: string | undefined;
  }
  class Shop {
    progress: CheckoutProgress = emptyProgress;
    report(step: CheckoutStep, transaction: string): CheckoutStep[] {
      // Every page reads what the one before has written.
      const stored = readProgress(writeProgress({ ...this.progress, time: 5 }), 5);
      const { progress, due } = advanceProgress(
        stored as CheckoutProgress,
        step,
        transaction,
        true,
      );
      this.progress = progress;
      return due;
    }
  }
  class ReportStep implements fc.Command<Model, Shop> {
    readonly step: CheckoutStep;
    readonly transaction: string;
    constructor(step: CheckoutStep, transaction: string) {
      this.step = step;
      this.transaction = transaction;
    }
    check = () => true;
    run(model: Model, shop: Shop): void {
      const { step, transaction } = this;
      const due = shop.report(step, transaction);
      if (step === cart) {
        expect(due).toEqual([cart]);
        model.pushed = [cart];
        model.done = undefined;
        return;
      }
      if (step === purchase && model.done !== undefined && ["", model.done].includes(transaction)) {
        expect(due).toEqual([]);
        return;
      }
      model.done = undefined;
      const isNew = !model.pushed.includes(step);
      expect(due.at(-1)).toBe(isNew ? step : undefined);
      model.pushed.push(...due);
      // From the first step on, none left out, none twice.
      expect(model.pushed).toEqual(checkoutSteps.slice(0, model.pushed.length));
      expect(model.pushed).toContain(step);
      if (step === purchase) {
        model.pushed = [];
        model.done = transaction;
      }
    }
    toString = () => `${this.step}(${this.transaction})`;
  }
  const command = fc
    .tuple(fc.constantFrom(...checkoutSteps), fc.constantFrom("", "T1", "T2", "a.b&c=ü"))
    .map(([step, transaction]) => new ReportStep(step, transaction));
  fc.assert(
    fc.property(fc.commands([command], { maxCommands: 20 }), (commands) => {
      fc.modelRun(() => ({ model: new Model(), real: new Shop() }), commands);
    }),
    { numRuns: propertyRuns(20_000) },
  );
}, 60_000);

describe("without a readable store", () => {
  const text = fc.constantFrom("", "T1", "T2");
  const reports = fc.array(fc.tuple(fc.constantFrom(...checkoutSteps), text), { maxLength: 12 });

  it("a step is pushed alone, unless this page has pushed the cart", () => {
    fc.assert(
      fc.property(reports, (walk) => {
        let progress = emptyProgress;
        let hasCart = false;
        for (const [step, transaction] of walk) {
          const next = advanceProgress(progress, step, transaction, false);
          progress = next.progress;
          hasCart ||= step === cart;
          // Never another step than the one that was reported.
          if (!hasCart) expect([[], [step]]).toContainEqual(next.due);
          // In order, without gaps up to the step.
          const at = checkoutSteps.indexOf(step);
          expect(next.due).toEqual(checkoutSteps.slice(at + 1 - next.due.length, at + 1));
          if (step === purchase) hasCart = false;
        }
      }),
      { numRuns: propertyRuns(5000) },
    );
  });

  it("what is stored at last invents no step: none that is due later stands before one that was pushed", () => {
    fc.assert(
      fc.property(reports, reports, fc.constantFrom(...checkoutSteps), (before, after, last) => {
        const go = (walk: typeof before, isStored: boolean): CheckoutProgress =>
          walk.reduce<CheckoutProgress>(
            (progress, [step, id]) => advanceProgress(progress, step, id, isStored).progress,
            emptyProgress,
          );
        const stored = go(before, true);
        const page = go(after, false);
        const joined = joinProgress(stored, page);
        // No gap below any bit: the next step fills in only what comes after.
        expect(joined.sent & (joined.sent + 1)).toBe(0);
        expect(joined.sent & page.sent).toBe(page.sent);
        const { due } = advanceProgress(joined, last, "T9", true);
        if (last !== cart && last !== purchase && page.sent & (1 << checkoutSteps.indexOf(last))) {
          expect(due).toEqual([]);
        }
        if (page.done) expect(joined.done).toBe(page.done);
      }),
      { numRuns: propertyRuns(5000) },
    );
  });
});

describe("progress in its cookie", () => {
  const now = 1_767_225_600_000;
  const progress: CheckoutProgress = {
    sent: 7,
    done: "_T.1;=&ü",
    customer_type: "private",
    payment_type: "a b",
    time: now,
  };

  it("is read as it was written, and needs no escape", () => {
    expect(readProgress(writeProgress(progress), now)).toEqual(progress);
    expect(writeProgress(progress)).toMatch(/^[!#-+\--:<-[\]-~]+$/);
    expect(writeProgress({ ...emptyProgress, time: now }).length).toBeLessThan(80);
  });

  it("ends after a day, although browsers restore the cookies of a session", () => {
    const day = 24 * 60 * 60 * 1000;
    expect(readProgress(writeProgress(progress), now + day - 1)).toEqual(progress);
    expect(readProgress(writeProgress(progress), now + day)).toBeNull();
    expect(readProgress(writeProgress(progress), now - day)).toBeNull();
  });

  it("is user input: any string is rejected or gives progress that fits into a cookie", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("9", "NaN", "1e3", "%ff", "__proto__", `${now}`, "x".repeat(5000)),
    );
    const query = fc.dictionary(
      fc.oneof(fc.constantFrom("sent", "done", "customer_type", "time", "toString"), text),
      text,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          query.map((one) => `${new URLSearchParams(one)}`),
        ),
        (given) => {
          const read = readProgress(given, now);
          if (read === null) return;
          expect(Object.keys(read)).toEqual(Object.keys(progress));
          expect(read.sent).toBeGreaterThanOrEqual(0);
          expect(read.sent).toBeLessThan(32);
          expect(writeProgress(read).length).toBeLessThan(4000);
        },
      ),
      { numRuns: propertyRuns(5000) },
    );
  });
});
