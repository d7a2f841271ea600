import { describe, expect, it } from "vitest";
import type { Motion } from "../motion/index.ts";
import {
  initialPlayState,
  isOn,
  isRotating,
  nextPlayState,
  type PlayConditions,
  type PlayEvent,
  type PlayState,
} from "./play-state.ts";

const inView: PlayConditions = { motion: "playing", visible: true, canMove: true };
const after = (...events: PlayEvent[]) => events.reduce(nextPlayState, initialPlayState);
const rotates = (...events: PlayEvent[]) => isRotating(after(...events), inView);

describe("a slider that the visitor has not touched", () => {
  it("moves as soon as it can be seen", () => {
    expect(rotates()).toBe(true);
    expect(isRotating(initialPlayState, { ...inView, visible: false })).toBe(false);
  });

  it.each<Motion>(["paused", "inactive", "reduced"])(
    "does not move while the page is %s",
    (motion) => {
      expect(isRotating(initialPlayState, { ...inView, motion })).toBe(false);
    },
  );

  it("does not move when all of its slides can be seen", () => {
    expect(isRotating(initialPlayState, { ...inView, canMove: false })).toBe(false);
  });
});

describe("the mouse", () => {
  it("holds it and lets it go on", () => {
    expect(rotates({ hovered: true })).toBe(false);
    expect(rotates({ hovered: true }, { hovered: false })).toBe(true);
  });

  it("does not hold one that was asked to move", () => {
    expect(rotates("stop", { hovered: true }, "start")).toBe(true);
  });
});

describe("the focus", () => {
  it.each(["controls", "slide"] as const)("stops it for good when it was in the %s", (place) => {
    expect(rotates({ focus: place })).toBe(false);
    expect(rotates({ focus: place }, { focus: "outside" })).toBe(false);
    expect(isOn(after({ focus: place }), "playing")).toBe(false);
  });

  it("on the toggle holds it, and the toggle still says that it stops", () => {
    expect(rotates({ focus: "toggle" })).toBe(false);
    expect(isOn(after({ focus: "toggle" }), "playing")).toBe(true);
  });

  it("stops it for good when it leaves the toggle", () => {
    expect(rotates({ focus: "toggle" }, { focus: "outside" })).toBe(false);
    expect(isOn(after({ focus: "toggle" }, { focus: "controls" }), "playing")).toBe(false);
  });

  it("does not hold one that was asked to move, except from inside a slide", () => {
    const asked: PlayEvent[] = [{ focus: "toggle" }, "stop", "start"];
    expect(rotates(...asked)).toBe(true);
    expect(rotates(...asked, { focus: "controls" })).toBe(true);
    expect(rotates(...asked, { focus: "slide" })).toBe(false);
    expect(rotates(...asked, { focus: "slide" }, { focus: "outside" })).toBe(true);
  });
});

const passing: PlayEvent[] = [
  { hovered: true },
  { hovered: false },
  ...(["outside", "toggle", "controls", "slide"] as const).map((focus) => ({ focus })),
];
const conditions = (["playing", "paused", "inactive", "reduced"] as const).flatMap((motion) =>
  [true, false].flatMap((visible) =>
    [true, false].map((canMove): PlayConditions => ({ motion, visible, canMove })),
  ),
);

/** Every state that these events lead to. */
function reachable(from: PlayState, events: PlayEvent[], seen = new Map<string, PlayState>()) {
  const key = JSON.stringify(from);
  if (seen.has(key)) return seen;
  seen.set(key, from);
  for (const event of events) reachable(nextPlayState(from, event), events, seen);
  return seen;
}

const everyState = [...reachable(initialPlayState, [...passing, "start", "stop"]).values()];

it("never moves again after a stop, whatever pointer, focus, scrolling and tab do", () => {
  expect(everyState.length).toBeGreaterThan(20);
  for (const state of everyState) {
    for (const later of reachable(nextPlayState(state, "stop"), passing).values()) {
      for (const now of conditions) expect(isRotating(later, now)).toBe(false);
    }
  }
});

it("moves whenever it was asked to, except out of sight and under a focused slide", () => {
  for (const state of everyState) {
    for (const later of reachable(nextPlayState(state, "start"), passing).values()) {
      expect(isRotating(later, inView)).toBe(later.focus !== "slide");
    }
  }
});

it("moves only where it may, and says that it is on whenever it moves", () => {
  for (const state of everyState) {
    for (const now of conditions.filter((now) => isRotating(state, now))) {
      expect(now).toEqual(inView);
      expect(isOn(state, now.motion)).toBe(true);
    }
  }
});
