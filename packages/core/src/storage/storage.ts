/** Values by key, for this origin. */
export interface Storage {
  /** `null` when there is none. */
  getItem<T>(key: string): Promise<T | null>;
  /**
   * Keeps the value as it is now: everything that can be cloned in IndexedDB and in memory, what JSON
   * knows, blobs and typed arrays in localStorage. `undefined` is kept as `null`.
   *
   * @throws DOMException `DataCloneError` for a function and the like, `QuotaExceededError` when the
   *   browser has no room
   */
  setItem<T>(key: string, value: T): Promise<T>;
  removeItem(key: string): Promise<void>;
  /** Removes every value of this store. */
  clear(): Promise<void>;
  keys(): Promise<string[]>;
  length(): Promise<number>;
  /** Visits each value, until the visitor returns something other than `undefined`. */
  iterate<T, U>(visit: (value: T, key: string, count: number) => U): Promise<U | undefined>;
}
