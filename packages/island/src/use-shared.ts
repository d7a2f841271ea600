import { type IslandContext, useIslandContext } from "@skerry/ui/island";
import { type PageState, pageState } from "@skerry/ui/state/page-state";
import type { Next } from "@skerry/ui/state/shared-state";
import { useCallback, useSyncExternalStore } from "react";

/** Around a story or a test. */
const lonePage = {
  isUntrusted: () => false,
  loadWarnings: () => Promise.reject(new Error("There are no words without the page's script.")),
};

/** The state of the page around an island; `undefined` on the server. */
function stateOf({ statePage, shared }: IslandContext): PageState | undefined {
  return shared || typeof document === "undefined" ? undefined : pageState(statePage ?? lonePage);
}

/**
 * A JSON value that all islands of the page share, and its setter. The component renders again when the value
 * changes (`Object.is`).
 *
 * @param key of the value in the page's block `#skerry-state`
 * @param initial the value if neither the block nor an island has set one. The first one given for a key counts
 * @returns the value, and a function that sets it for all islands: to a value, or to what a function makes of the old one.
 *   The function stays the same as long as the key does
 * @throws Error outside an island
 */
export function useShared<Value>(
  key: string,
  initial: Value,
): [value: Value, set: (next: Next<Value>) => void] {
  const island = useIslandContext();
  const state = stateOf(island);
  state?.noteDefault(key, initial, island.settings.debug);
  const orDefault = (value: unknown): Value =>
    (value !== undefined ? value : state ? state.defaultOf(key) : initial) as Value;
  const served = (): Value => {
    const { shared, element } = island;
    return orDefault((shared ?? (element && state?.servedFor(element)))?.get(key));
  };
  // Preact asks for no other value while it takes over served markup.
  const present = (): Value =>
    state && !island.isHydrating?.() ? orDefault(state.get(key)) : served();
  const subscribe = useCallback(
    (listener: () => void) => state?.subscribe(key, listener) ?? (() => {}),
    [state, key],
  );
  const set = useCallback(
    (next: Next<Value>) => {
      const change = (old: unknown): Value =>
        (next as (old: Value) => Value)((old === undefined ? state?.defaultOf(key) : old) as Value);
      state?.set(key, typeof next === "function" ? change : next);
    },
    [state, key],
  );
  return [useSyncExternalStore(subscribe, present, served), set];
}
