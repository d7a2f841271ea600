import { findDataLayer } from "./find-data-layer.ts";
import type { ConsentSource, ConsentState } from "./consent-source.ts";

/** One command of Google's tag: `["consent", "default" | "update", {ad_storage, region?, …}]`. */
type Command = readonly [unknown, unknown, { ad_storage?: unknown; region?: unknown } | undefined];

/**
 * The answer that Google Consent Mode knows about `ad_storage`. Commands are read from the data layer,
 * never pushed.
 *
 * An update counts. Before one, a default `granted` counts as granted; a default `denied` means that
 * nobody has answered yet, even if it holds for a region only, because a page cannot tell the
 * visitor's region.
 *
 * @param name of the data layer, a global variable
 */
export function consentFromMode(name: string): ConsentSource {
  let isDenied = false;
  let isGranted = false;
  let answer: ConsentState | undefined;

  const state = (): ConsentState => answer ?? (isGranted && !isDenied ? "granted" : "unknown");

  function read(entry: unknown): void {
    // gtag() pushes its `arguments`, which are no list.
    const [kind, command, values] = Object.assign([], entry) as unknown as Command;
    const value = kind === "consent" && values?.ad_storage;
    if (value !== "granted" && value !== "denied") return;
    if (command === "update") answer = value;
    else if (value === "denied") isDenied = true;
    // A region's permission is nobody else's.
    else if (!values?.region) isGranted = true;
  }

  const layer = findDataLayer(name);
  if (Array.isArray(layer)) layer.forEach(read);
  return {
    state,
    subscribe(changed) {
      if (!layer) return () => {};
      const { push } = layer;
      // Containers do the same, and call what they find there.
      const follow = (...entries: unknown[]): unknown => {
        const before = state();
        const result = push.apply(layer, entries);
        entries.forEach(read);
        if (state() !== before) changed();
        return result;
      };
      layer.push = follow;
      return () => {
        changed = () => {};
        if (layer.push === follow) layer.push = push;
      };
    },
  };
}
