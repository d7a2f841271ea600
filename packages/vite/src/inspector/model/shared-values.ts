import { PageState } from "@skerry/ui/state/page-state";

/** A value that islands share. */
export interface SharedValue {
  key: string;
  /** As JSON. */
  value: string;
  /** The islands that read it. */
  readers: readonly HTMLElement[];
  /** How many scripts of the page listen to it. */
  listeners: number;
  changes: number;
}

interface Key {
  readers: Set<HTMLElement>;
  /** Listeners, islands among them. */
  subscriptions: number;
  changes: number;
}

/** The keys that something has set, read or listened to. */
class SharedValues {
  readonly #keys = new Map<string, Key>();
  #state: PageState | undefined;
  #onChange: () => void = () => {};

  /** The page has one state, and it is made when the first one asks for it. */
  start(onChange: () => void): void {
    this.#onChange = onChange;
    const note = (state: PageState, key: string): Key => {
      this.#state = state;
      return this.#keyOf(key);
    };
    const { set, subscribe } = PageState.prototype;
    PageState.prototype.set = function (key, next) {
      const before = this.get(key);
      set.call(this, key, next);
      if (!Object.is(before, this.get(key))) note(this, key).changes += 1;
      onChange();
    };
    PageState.prototype.subscribe = function (key, listener) {
      const known = note(this, key);
      const end = subscribe.call(this, key, listener);
      let isOver = false;
      known.subscriptions += 1;
      onChange();
      return () => {
        end();
        if (!isOver) known.subscriptions -= 1;
        isOver = true;
        onChange();
      };
    };
  }

  /** An island renders with a value. */
  noteReader(key: string, element: Element | undefined): void {
    if (!(element instanceof HTMLElement)) return;
    const { readers } = this.#keyOf(key);
    if (readers.has(element)) return;
    readers.add(element);
    this.#onChange();
  }

  list(): SharedValue[] {
    return [...this.#keys].map(([key, { readers, subscriptions, changes }]) => {
      for (const element of readers) {
        const isMounted = element.getAttribute("data-widget-state") === "mounted";
        if (!isMounted && !element.isConnected) readers.delete(element);
      }
      const value = this.#state?.get(key) ?? this.#state?.defaultOf(key);
      return {
        key,
        value: JSON.stringify(value) ?? "undefined",
        readers: [...readers],
        listeners: Math.max(0, subscriptions - readers.size),
        changes,
      };
    });
  }

  #keyOf(key: string): Key {
    let known = this.#keys.get(key);
    if (!known) {
      known = { readers: new Set(), subscriptions: 0, changes: 0 };
      this.#keys.set(key, known);
    }
    return known;
  }
}

export const sharedValues = new SharedValues();
