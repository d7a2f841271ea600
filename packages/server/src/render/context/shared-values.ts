import type { SharedValues } from "@skerry/ui/state/shared-state";
import { parseProps, toProps } from "@skerry/core/contract";
import { badState } from "../../errors/island-errors.ts";
import type { RenderErrorLog } from "../logs/render-log.ts";

/** The values that the islands of one request share, by key. Nobody gets the values themselves, and nobody changes them. */
export class RequestState {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #texts = new Map<string, string | undefined>();

  /** @param values that can be written as JSON, and are used nowhere else. Default: none is set */
  constructor(values: object = {}) {
    this.#values = values as Readonly<Record<string, unknown>>;
  }

  /** Keys of the values that somebody has read, or looked for. */
  get askedFor(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** JSON of a value; `undefined` for a key that is not set. */
  textOf(key: string): string | undefined {
    // Any word may be a key.
    const isSet = Object.hasOwn(this.#values, key);
    if (!this.#texts.has(key)) {
      this.#texts.set(key, isSet ? JSON.stringify(this.#values[key]) : undefined);
    }
    return this.#texts.get(key);
  }
}

/**
 * Reads the values of a request. What cannot be used is logged, and counts as none.
 *
 * @param state JSON, or the object
 * @param isOwn whether the object has been parsed from JSON, and is used nowhere else. Default: `false`, and it is copied
 */
export async function readState(
  state: unknown,
  log: RenderErrorLog,
  isOwn = false,
): Promise<RequestState> {
  if (state === undefined || state === null) return new RequestState();
  try {
    if (isOwn && typeof state === "object") return new RequestState(toProps(state));
    // A value that is no JSON, such as a function, is no text either.
    const text = typeof state === "string" ? state : String(JSON.stringify(state));
    return new RequestState(parseProps(text));
  } catch (cause) {
    await log("(state)", badState(cause));
    return new RequestState();
  }
}

/**
 * The values as one rendering reads them: which it has read decides who may get the same markup. They are copies, because
 * components may change what they get.
 */
export class ReadValues implements SharedValues {
  /** JSON of what has been read, by key; `undefined` for a key that is not set. */
  readonly texts = new Map<string, string | undefined>();
  readonly #copies = new Map<string, unknown>();
  readonly #state: RequestState | undefined;

  /** @param state absent for a fragment, which has none */
  constructor(state: RequestState | undefined) {
    this.#state = state;
  }

  /** A key that has been read although there is no state. */
  get missing(): string | undefined {
    const [key] = this.texts.keys();
    return this.#state ? undefined : key;
  }

  /** Gives the same copy each time: hooks compare it. */
  get(key: string): unknown {
    if (!this.texts.has(key)) {
      const text = this.#state?.textOf(key);
      this.texts.set(key, text);
      this.#copies.set(key, text === undefined ? undefined : JSON.parse(text));
    }
    return this.#copies.get(key);
  }
}
