/** Values that the islands of a page share, by key. */
export interface SharedValues {
  /** `undefined` for a key that is not set. */
  get(key: string): unknown;
}

/** A value, or what makes it of the present one. */
export type Next<Value> = Value | ((old: Value) => Value);

type Listener = (value: unknown) => void;

/** Holds the values, and tells whoever listens when one of them changes. */
export class SharedState implements SharedValues {
  readonly #values = new Map<string, unknown>();
  readonly #listeners = new Map<string, Set<Listener>>();

  get(key: string): unknown {
    return this.#values.get(key);
  }

  /** Nobody is told of a value that is the same (`Object.is`). */
  set(key: string, next: Next<unknown>): void {
    const old = this.get(key);
    const value: unknown = typeof next === "function" ? next(old) : next;
    if (Object.is(value, old)) return;
    this.#values.set(key, value);
    // The current listeners: a listener may add or remove others.
    const listeners = [...(this.#listeners.get(key) ?? [])];
    for (const listener of listeners) {
      try {
        listener(value);
      } catch (error) {
        // The other listeners must still be called.
        reportError(error);
      }
    }
  }

  /**
   * Calls `listener` with each new value of a key.
   *
   * @returns ends it
   */
  subscribe(key: string, listener: Listener): () => void {
    // One function may listen several times.
    const own: Listener = (value) => listener(value);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(own));
    return () => void listeners.delete(own);
  }
}
