import type { SharedValues } from "@skerry/ui/state/shared-state";
import { parseProps, toProps } from "@skerry/core/contract";
import { RenderError } from "./render-error.ts";
import type { RenderErrorLog } from "./render-log.ts";

/** The values that the islands of one request share. A Map, because any word may be a key. */
export type RequestState = ReadonlyMap<string, unknown>;

export const noState: RequestState = new Map();

/**
 * Reads the values of a request. What cannot be used is logged, and counts as none.
 *
 * @param state JSON, or the object
 * @param isOwn whether the object is used nowhere else. Default: `false`, and it is copied, because components may change
 *   what they get
 */
export async function readState(
  state: unknown,
  log: RenderErrorLog,
  isOwn = false,
): Promise<RequestState> {
  if (state === undefined || state === null) return noState;
  try {
    const values =
      typeof state === "string"
        ? parseProps(state)
        : toProps(isOwn ? state : JSON.parse(JSON.stringify(state)));
    return new Map(Object.entries(values));
  } catch (cause) {
    const why = cause instanceof Error ? ` ${cause.message}` : "";
    const message = `The shared state cannot be used.${why} Every island gets its defaults.`;
    await log("(state)", new RenderError("bad-props", message, "", cause));
    return noState;
  }
}

/** The values as one rendering reads them: which it has read decides who may get the same markup. */
export class ReadValues implements SharedValues {
  readonly keys = new Set<string>();
  readonly #state: RequestState;

  constructor(state: RequestState) {
    this.#state = state;
  }

  get(key: string): unknown {
    this.keys.add(key);
    return this.#state.get(key);
  }
}
