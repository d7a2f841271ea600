import type { Motion } from "../motion/index.ts";

/** A slider that moves by itself, as far as its visitor has stopped or started it. */
export interface PlayState {
  /** Until a visitor stops it or moves it by hand. */
  readonly wanted: boolean;
  /** A visitor has asked for it: it moves under the pointer too. */
  readonly forced: boolean;
  readonly hovered: boolean;
  readonly focus: FocusPlace;
  /** The focus has been inside: it does not start again by itself. */
  readonly focusedOnce: boolean;
}

/** Place of the focus in a slider; `toggle` is the button that stops and starts it. */
export type FocusPlace = "outside" | "toggle" | "controls" | "slide";

export type PlayEvent = "start" | "stop" | { hovered: boolean } | { focus: FocusPlace };

/** Conditions that do not depend on what the visitor has done to this slider. */
export interface PlayConditions {
  motion: Motion;
  /** Whether enough of it is in the window. */
  visible: boolean;
  /** Whether it has more slides than it shows. */
  canMove: boolean;
}

export const initialPlayState: PlayState = {
  wanted: true,
  forced: false,
  hovered: false,
  focus: "outside",
  focusedOnce: false,
};

export function nextPlayState(state: PlayState, event: PlayEvent): PlayState {
  if (event === "start") return { ...state, wanted: true, forced: true };
  if (event === "stop") return { ...state, wanted: false, forced: false };
  if ("hovered" in event) return { ...state, ...event };
  // Focus on its way to the toggle does not count: the name of the toggle would change before the visitor presses it.
  const passed = state.focus === "toggle" || event.focus === "controls" || event.focus === "slide";
  const focusedOnce = state.focusedOnce || (passed && event.focus !== "toggle");
  return { ...state, ...event, focusedOnce };
}

/** Whether it moves now or goes on by itself: what the toggle is named for. */
export function isOn({ wanted, forced, focusedOnce }: PlayState, motion: Motion): boolean {
  return wanted && (forced || !focusedOnce) && motion !== "paused" && motion !== "reduced";
}

/** Whether it moves now. */
export function isRotating(
  state: PlayState,
  { motion, visible, canMove }: PlayConditions,
): boolean {
  // A slide that leaves would take the focus with it, also where the visitor asked for it to move.
  if (!canMove || !visible || motion !== "playing" || state.focus === "slide") return false;
  const held = state.hovered || state.focus !== "outside";
  return isOn(state, motion) && (state.forced || !held);
}
