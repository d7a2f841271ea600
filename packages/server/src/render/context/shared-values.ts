import type { SharedValues } from "@skerry/ui/state/shared-state";
import { parseProps, toProps } from "@skerry/core/contract";
import { badState } from "../../errors/island-errors.ts";
import type { RenderErrorLog } from "../logs/render-log.ts";

/** Shared state of one request. Immutable. */
export class RequestState {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #texts = new Map<string, string | undefined>();

  /** @param values JSON that is used nowhere else */
  constructor(values: object = {}) {
    this.#values = values as Readonly<Record<string, unknown>>;
  }

  get askedFor(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** JSON of a value. */
  textOf(key: string): string | undefined {
    const isSet = Object.hasOwn(this.#values, key);
    if (!this.#texts.has(key)) {
      this.#texts.set(key, isSet ? JSON.stringify(this.#values[key]) : undefined);
    }
    return this.#texts.get(key);
  }
}

/**
 * Reads the state of a request. Logs and skips invalid state.
 *
 * @param isOwn whether the object was parsed from JSON and is used nowhere else; otherwise it is copied
 */
export async function readState(
  state: unknown,
  log: RenderErrorLog,
  isOwn = false,
): Promise<RequestState> {
  if (state === undefined || state === null) return new RequestState();
  try {
    if (isOwn && typeof state === "object") return new RequestState(toProps(state));
    // A function becomes no text.
    const text = typeof state === "string" ? state : String(JSON.stringify(state));
    return new RequestState(parseProps(text));
  } catch (cause) {
    await log("(state)", badState(cause));
    return new RequestState();
  }
}

/** What one render has read, which decides who gets the same markup. Copies, because components may change them. */
export class ReadValues implements SharedValues {
  /** JSON by key. */
  readonly texts = new Map<string, string | undefined>();
  readonly #copies = new Map<string, unknown>();
  readonly #state: RequestState | undefined;

  /** @param state absent for a fragment */
  constructor(state: RequestState | undefined) {
    this.#state = state;
  }

  /** A key that was read without any state. */
  get missing(): string | undefined {
    const [key] = this.texts.keys();
    return this.#state ? undefined : key;
  }

  /** Always the same copy: hooks compare it. */
  get(key: string): unknown {
    if (!this.texts.has(key)) {
      const text = this.#state?.textOf(key);
      this.texts.set(key, text);
      this.#copies.set(key, text === undefined ? undefined : JSON.parse(text));
    }
    return this.#copies.get(key);
  }
}
