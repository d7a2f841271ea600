import type { UnknownKeyDiagnostic } from "@skerry/core/contract";
import { LRUCache } from "lru-cache";
import { type ReadValues, RequestState } from "./shared-values.ts";

/** The inside of an island. */
export interface RenderedIsland {
  /** Marker and markup; `""` for a widget without markup of its own. */
  html: string;
  /** Keys of the props that have no effect. */
  warnings: readonly UnknownKeyDiagnostic[];
}

const maxEntries = 5_000;
const cacheBytes = 32_000_000;
/** Sets of keys that one island may read: which ones may depend on their values. */
const maxSets = 8;

/**
 * Rendered islands by what they were made from: a key for everything but shared state, and the values of the state that
 * the widget has read. Those used last are kept.
 */
export class MarkupCache {
  readonly #islands = new LRUCache<string, RenderedIsland>({
    max: maxEntries,
    maxSize: cacheBytes,
    // A warning quotes a key, which is at least one of the characters of `key`, and is a few hundred itself.
    sizeCalculation: ({ html, warnings }, key) =>
      html.length + key.length + 300 * warnings.length + 1,
  });
  /** The keys of the state that islands have read, for those that have read any. */
  readonly #reads = new LRUCache<string, string[][]>({ max: maxEntries });

  get(key: string, state = new RequestState()): RenderedIsland | undefined {
    for (const keys of this.#reads.get(key) ?? [[]]) {
      const found = this.#islands.get(withValues(key, keys, (one) => state.textOf(one)));
      if (found) return found;
    }
    return undefined;
  }

  /** @param texts what the widget has read of the state, as it was then */
  set(key: string, texts: ReadValues["texts"], island: RenderedIsland): void {
    const read = [...texts.keys()].sort();
    this.#islands.set(
      withValues(key, read, (one) => texts.get(one)),
      island,
    );
    if (read.length === 0) return;
    const known = this.#reads.get(key) ?? [];
    if (!known.some((one) => one.join("\0") === read.join("\0"))) {
      this.#reads.set(key, [read, ...known].slice(0, maxSets));
    }
  }
}

/**
 * What has been read decides which of the values count.
 *
 * @param textOf JSON of a value; `undefined` for one that is not set, which is another thing than `null`
 */
function withValues(
  key: string,
  keys: readonly string[],
  textOf: (key: string) => string | undefined,
): string {
  if (keys.length === 0) return key;
  // JSON has no such character, so that nothing in it can begin the next part.
  return [JSON.stringify(keys), ...keys.map(textOf), key].join("\0");
}
