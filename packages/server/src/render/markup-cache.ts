import type { UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";
import type { RenderError } from "../errors/render-error.ts";
import type { ReadValues, RequestState } from "./context/shared-values.ts";

export interface RenderedIsland {
  /** Marker and markup; `""` for an overlay. */
  html: string;
  styles?: readonly string[] | undefined;
  /** Keys of props without effect. */
  warnings: readonly UnknownKeyDiagnostic[];
  /** Why parts are left to the browser: kept for 5 seconds only. */
  open?: readonly RenderError[] | undefined;
}

interface ReadKeys {
  sets: readonly (readonly string[])[];
}

const maxEntries = 5_000;
const cacheBytes = 32_000_000;
/** Incomplete markup is retried, but rarely: an attempt leaks a promise that never settles. */
export const partialMilliseconds = 5_000;
/** Which keys a widget reads may depend on their values. */
const maxSets = 8;

/** An LRU cache of islands. The key has everything but shared state; of that, only the values that the widget read. */
export class MarkupCache {
  /** One bound for both: for islands that read state, the key leads to the keys of these. */
  readonly #entries = new LRUCache<string, RenderedIsland | ReadKeys>({
    max: maxEntries,
    maxSize: cacheBytes,
    sizeCalculation: (entry, key) => key.length + sizeOf(entry) + 1,
  });

  /** @param state without it, islands that read state are not found */
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

  /** @param texts state that the widget read */
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
  // A warning has a few hundred characters, and quotes at least one of the key.
  return entry.html.length + (entry.styles?.join("").length ?? 0) + 300 * entry.warnings.length;
}

/** A cache key with the values that the widget has read. */
function withValues(
  key: string,
  keys: readonly string[],
  textOf: (key: string) => string | undefined,
): string {
  // JSON has no such character.
  return [JSON.stringify(keys), ...keys.map(textOf), key].join("\0");
}
