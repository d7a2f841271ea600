// The page's script does the work. These are the members of `window.skerry` for code that is
// bundled: they wait for the script if it has not run yet.

import { stateAnswers, trackAnswers, trackCalls } from "./protocol/method-names.ts";
import type { Skerry, SkerryState, SkerryTrack } from "./protocol/skerry.ts";

export type {
  ErrorDetail,
  FailedDetail,
  IslandState,
  MountedDetail,
  Skerry,
  SkerryEvents,
  SkerryState,
  SkerryTrack,
} from "./protocol/skerry.ts";
export type { WidgetModule } from "./protocol/widget-entry.ts";

type Method = (...args: unknown[]) => unknown;

/** Calls `fn` with the page's `skerry`: at once, or as soon as the script has run. */
export function push(fn: (skerry: Skerry) => void): void {
  window.skerry ??= [];
  window.skerry.push(fn);
}

/** A function that calls a member of the page's `skerry`, or of its `track`, and returns nothing. */
const forwardCall =
  <Target>(find: (skerry: Skerry) => Target) =>
  <Name extends keyof Target>(name: Name): Target[Name] => {
    const member: Method = (...args) =>
      push((skerry) => (find(skerry) as Record<Name, Method>)[name](...args));
    return member as Target[Name];
  };

/** A function that calls such a member and returns its promise. */
const forwardQuestion =
  <Target>(find: (skerry: Skerry) => Target) =>
  <Name extends keyof Target>(name: Name): Target[Name] => {
    const member: Method = (...args) =>
      new Promise((resolve, reject) => {
        push((skerry) => {
          const answer = (find(skerry) as Record<Name, Method>)[name](...args) as Promise<unknown>;
          answer.then(resolve, reject);
        });
      });
    return member as Target[Name];
  };

const call = forwardCall((skerry) => skerry);
const ask = forwardQuestion((skerry) => skerry);

/** As {@link Skerry.scan}. */
export const scan = call("scan");

/** As {@link Skerry.unmount}. */
export const unmount = call("unmount");

/** As {@link Skerry.ready}. */
export const ready = ask("ready");

/** As {@link Skerry.define}. */
export const define = call("define");

/** As {@link Skerry.path}. */
export const path = ask("path");

/** As {@link Skerry.url}. */
export const url = ask("url");

/** As {@link Skerry.translate}. */
export const translate = ask("translate");

const callTrack = forwardCall((skerry) => skerry.track);
const askTrack = forwardQuestion((skerry) => skerry.track);

/** As {@link Skerry.track}. */
export const track = Object.fromEntries([
  ...trackCalls.map((name) => [name, callTrack(name)]),
  ...trackAnswers.map((name) => [name, askTrack(name)]),
]) as unknown as SkerryTrack;

const askState = forwardQuestion((skerry) => skerry.state);

/** As {@link Skerry.state}. */
export const state = {
  ...Object.fromEntries(stateAnswers.map((name) => [name, askState(name)])),
  subscribe(key, listener) {
    const stop = new Promise<() => void>((resolve) => {
      push((skerry) => resolve(skerry.state.subscribe(key, listener)));
    });
    return () => void stop.then((end) => end());
  },
} as SkerryState;
