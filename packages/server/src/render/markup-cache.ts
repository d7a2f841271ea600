import type { UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";
import type { RenderError } from "../errors/render-error.ts";
import type { ReadValues, RequestState } from "./context/shared-values.ts";

/** The inside of an island. */
export interface RenderedIsland {
  /** Marker and markup; `""` for a widget without markup of its own. */
  html: string;
  /** The elements with collected styles in it. Absent without any. */
  styles?: readonly string[] | undefined;
  /** Keys of the props that have no effect. */
  warnings: readonly UnknownKeyDiagnostic[];
  /** Why parts of it are left to the browser: such markup is kept for 5 seconds. Absent where it is whole. */
  open?: readonly RenderError[] | undefined;
}

/** The sets of keys of the state that islands with one key have read. */
interface ReadKeys {
  sets: readonly (readonly string[])[];
}

const maxEntries = 5_000;
const cacheBytes = 32_000_000;
/**
 * Markup without all of its parts. The whole may come soon; but where it never does, each attempt takes time, and leaves a few
 * kilobytes with a promise that never settles.
 */
export const partialMilliseconds = 5_000;
/** Sets of keys that one island may read: which ones may depend on their values. */
const maxSets = 8;

/**
 * Rendered islands by what they were made from: a key for everything but shared state, and the values of the state that
 * the widget has read. Those used last are kept.
 */
export class MarkupCache {
  /** Both in one, so that one bound holds for them: for islands that read values the key leads to the keys of these. */
  readonly #entries = new LRUCache<string, RenderedIsland | ReadKeys>({
    max: maxEntries,
    maxSize: cacheBytes,
    sizeCalculation: (entry, key) => key.length + sizeOf(entry) + 1,
  });

  /** @param state absent: nothing is found for a widget that reads values */
  get(key: string, state: RequestState | undefined): RenderedIsland | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !("sets" in entry)) return entry;
    if (!state) return undefined;
    for (const keys of entry.sets) {
      const found = this.#entries.get(withValues(key, keys, (one) => state.textOf(one)));
      if (found) return found as RenderedIsland;
    }
    return undefined;
  }

  /** @param texts what the widget has read of the state, as it was then */
  set(key: string, texts: ReadValues["texts"], island: RenderedIsland): void {
    const options = island.open && { ttl: partialMilliseconds };
    if (texts.size === 0) {
      this.#entries.set(key, island, options);
      return;
    }
    const read = [...texts.keys()].sort();
    const full = withValues(key, read, (one) => texts.get(one));
    this.#entries.set(full, island, options);
    const entry = this.#entries.get(key);
    const known = entry && "sets" in entry ? entry.sets : [];
    if (!known.some((one) => one.join("\0") === read.join("\0"))) {
      this.#entries.set(key, { sets: [read, ...known].slice(0, maxSets) });
    }
  }
}

function sizeOf(entry: RenderedIsland | ReadKeys): number {
  if ("sets" in entry) return entry.sets.flat().join("").length;
  // Each warning is a few hundred characters, and quotes a key that takes at least one character of the entry's key.
  return entry.html.length + (entry.styles?.join("").length ?? 0) + 300 * entry.warnings.length;
}

/**
 * A cache key with the values of those keys that the widget has read.
 *
 * @param textOf JSON of a value; `undefined` for one that is not set, which is another thing than `null`
 */
function withValues(
  key: string,
  keys: readonly string[],
  textOf: (key: string) => string | undefined,
): string {
  // JSON has no such character, so that nothing in it can begin the next part.
  return [JSON.stringify(keys), ...keys.map(textOf), key].join("\0");
}
