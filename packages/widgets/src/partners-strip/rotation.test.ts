import * as fc from "fast-check";
import { expect, it } from "vitest";
import { applySwap, drawSwap, type Rotation, startRotation } from "./rotation.ts";

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const anyPartner = (): boolean => true;
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const upTo = (count: number): number[] => [...Array(count).keys()];

function tick(rotation: Rotation, random: () => number): Rotation {
  const swap = drawSwap(rotation, anyPartner, random);
  if (!swap) throw new Error("No partner could come.");
  return applySwap(rotation, swap);
}

it("starts with the first partners in their order", () => {
  expect(startRotation(8, 6)).toEqual({ shown: [0, 1, 2, 3, 4, 5], hidden: [6, 7] });
  expect(startRotation(4, 6)).toEqual({ shown: [0, 1, 2, 3], hidden: [] });
});

const rounds = fc.record({
  slots: fc.integer({ min: 1, max: 8 }),
  hidden: fc.integer({ min: 1, max: 20 }),
  seed: fc.integer(),
});

it("changes one slot each time, never the same twice running, and loses and doubles no partner", () => {
  fc.assert(
    fc.property(rounds, ({ slots, hidden, seed }) => {
      const random = seeded(seed);
      let rotation = startRotation(slots + hidden, slots);
      for (const _ of upTo(30)) {
        const before = rotation;
        rotation = tick(before, random);
        const changed = upTo(slots).filter((slot) => rotation.shown[slot] !== before.shown[slot]);
        expect(changed).toEqual([rotation.last?.slot]);
        if (slots > 1) expect(rotation.last?.slot).not.toBe(before.last?.slot);
        expect(rotation.last?.leaving).toBe(before.shown[changed[0] ?? -1]);
        expect(before.hidden).toContain(rotation.last?.partner);
        expect(sorted([...rotation.shown, ...rotation.hidden])).toEqual(upTo(slots + hidden));
      }
    }),
  );
});

it("swaps in the only slot there is", () => {
  const once = tick(startRotation(2, 1), seeded(1));
  expect(once.shown).toEqual([1]);
  expect(tick(once, seeded(1)).shown).toEqual([0]);
});

it("brings those only who may come", () => {
  const even = (partner: number): boolean => partner % 2 === 0;
  fc.assert(
    fc.property(rounds, ({ slots, hidden, seed }) => {
      const rotation = startRotation(slots + hidden, slots);
      const swap = drawSwap(rotation, even, seeded(seed));
      expect(swap !== undefined).toBe(rotation.hidden.some(even));
      expect(even(swap?.partner ?? 0)).toBe(true);
    }),
  );
});

it("does nothing when no partner may come, or none is hidden", () => {
  expect(drawSwap(startRotation(12, 6), () => false, Math.random)).toBeUndefined();
  expect(drawSwap(startRotation(6, 6), anyPartner, Math.random)).toBeUndefined();
});

it("works at both ends of what Math.random gives", () => {
  for (const number of [0, 1 - Number.EPSILON / 2]) {
    const rotation = tick(startRotation(12, 6), () => number);
    expect(sorted([...rotation.shown, ...rotation.hidden])).toEqual(upTo(12));
  }
});

it.each([7, 12, 40])("is fair over 10,000 swaps among %i partners", (partners) => {
  const random = seeded(20_260_101);
  const perSlot = upTo(6).map(() => 0);
  /** By the slots of two swaps running: one of five others, whichever came before. */
  const perStep = upTo(36).map(() => 0);
  const perPartner = upTo(partners).map(() => 0);
  let rotation = startRotation(partners, 6);
  for (const _ of upTo(10_000)) {
    const { last } = rotation;
    rotation = tick(rotation, random);
    const { slot = -1, partner = -1 } = rotation.last ?? {};
    const step = 6 * (last?.slot ?? slot) + slot;
    perStep[step] = (perStep[step] ?? 0) + 1;
    perSlot[slot] = (perSlot[slot] ?? 0) + 1;
    perPartner[partner] = (perPartner[partner] ?? 0) + 1;
  }
  expect(sorted([...rotation.shown, ...rotation.hidden])).toEqual(upTo(partners));
  for (const count of perSlot) expect(Math.abs(count / (10_000 / 6) - 1)).toBeLessThan(0.05);
  const steps = perStep.filter((_, step) => step % 7 > 0);
  for (const count of steps) expect(Math.abs(count / (10_000 / 30) - 1)).toBeLessThan(0.2);
  // Forty partners come 250 times each, and chance alone makes that 200 to 300.
  for (const count of perPartner) {
    expect(Math.abs(count / (10_000 / partners) - 1)).toBeLessThan(partners > 12 ? 0.2 : 0.05);
  }
});
