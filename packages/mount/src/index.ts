import type { Skerry, SkerryTrack } from "./skerry.ts";
import type { WidgetModule } from "./widget-entry.ts";

// The page's script does the work. These are the members of `window.skerry` for code that is
// bundled: they wait for the script if it has not run yet.

export type {
  FailedDetail,
  IslandState,
  MountedDetail,
  Skerry,
  SkerryEvents,
  SkerryTrack,
} from "./skerry.ts";
export type { WidgetModule } from "./widget-entry.ts";

/** Calls `fn` with the page's `skerry`: at once, or as soon as the script has run. */
export function push(fn: (skerry: Skerry) => void): void {
  window.skerry ??= [];
  window.skerry.push(fn);
}

function whenHere<T>(call: (skerry: Skerry) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => push((skerry) => call(skerry).then(resolve, reject)));
}

/** Mounts what is there, also in a shadow root; on one island: loads it now. */
export function scan(root?: ParentNode): void {
  push((skerry) => skerry.scan(root));
}

/** Unmounts the islands in `root`, putting their HTML back. */
export function unmount(root: Node): void {
  push((skerry) => skerry.unmount(root));
}

/**
 * Never rejects: the element when it is `mounted` or `failed`; without one: when every island
 * triggered so far is.
 */
export function ready(): Promise<void>;
export function ready<E extends Element>(element: E): Promise<E>;
export function ready(element?: Element): Promise<unknown> {
  return whenHere<unknown>((skerry) => (element ? skerry.ready(element) : skerry.ready()));
}

/** Adds the site's own React widget. The first definition of a name wins. */
export function define(name: string, load: () => Promise<WidgetModule>): void {
  push((skerry) => skerry.define(name, load));
}

/** Path of a named route. Rejects with a `RouteError`. */
export function path(name: string, params?: Readonly<Record<string, unknown>>): Promise<string> {
  return whenHere((skerry) => skerry.path(name, params));
}

/** Absolute address of a named route. Rejects with a `RouteError`. */
export function url(name: string, params?: Readonly<Record<string, unknown>>): Promise<string> {
  return whenHere((skerry) => skerry.url(name, params));
}

/** The text behind a key. */
export function translate(
  key: string,
  params?: Readonly<Record<string, string | number>>,
): Promise<string> {
  return whenHere((skerry) => skerry.translate(key, params));
}

/** What this visitor does, for marketing. */
export const track: SkerryTrack = {
  search: (...args) => push((skerry) => skerry.track.search(...args)),
  viewItem: (...args) => push((skerry) => skerry.track.viewItem(...args)),
  addToCart: (...args) => push((skerry) => skerry.track.addToCart(...args)),
  removeFromCart: (...args) => push((skerry) => skerry.track.removeFromCart(...args)),
  checkout: (...args) => push((skerry) => skerry.track.checkout(...args)),
  consent: (...args) => push((skerry) => skerry.track.consent(...args)),
  decorate: (url) => whenHere((skerry) => skerry.track.decorate(url)),
  attribution: () => whenHere((skerry) => skerry.track.attribution()),
};
