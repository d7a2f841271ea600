import { createMemory } from "./create-memory.ts";
import type { Storage } from "./storage.ts";

/** The defaults of localForage, so that both read and write the same. */
export const storageDefaults = {
  name: "localforage",
  storeName: "keyvaluepairs",
  version: 1,
  size: 4_980_736,
} as const;

/** The database of the values, and the store in it. */
export interface StorageOptions {
  /** Database. @default "localforage" */
  name?: string;
  /** Store in it: letters, digits and `_`. @default "keyvaluepairs" */
  storeName?: string;
  /** Version of the database: a whole number. A lower one than that of a database that is there opens no database. @default 1 */
  version?: number;
  /** Bytes. Only WebSQL needed it, which no browser has any more. @default 4980736 */
  size?: number;
}

/**
 * Keeps values in IndexedDB; where that cannot be opened (private mode, blocked storage), in
 * localStorage; else in the memory of this page. localForage is loaded with the first call.
 * Calls take place in their order, also when their promises are not awaited.
 */
export function createStorage({
  name = storageDefaults.name,
  storeName = storageDefaults.storeName,
  version = storageDefaults.version,
  size = storageDefaults.size,
}: StorageOptions = {}): Storage {
  let opening: Promise<Storage> | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();

  async function open(): Promise<Storage> {
    const { default: localforage } = await import("localforage");
    const store = localforage.createInstance({
      driver: [localforage.INDEXEDDB, localforage.LOCALSTORAGE],
      name,
      storeName,
      version,
      size,
    });
    try {
      await store.ready();
      return store as Storage;
    } catch {
      return createMemory();
    }
  }

  async function callStore<T>(call: (storage: Storage) => Promise<T>): Promise<T> {
    // A file that could not be loaded is requested again at the next call.
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return call(await opening);
  }

  // localForage starts a read before a write that was called earlier, and a blob even later.
  function withStore<T>(call: (storage: Storage) => Promise<T>): Promise<T> {
    const answer = lastCall.then(() => callStore(call));
    lastCall = answer.catch(() => {});
    return answer;
  }

  return {
    getItem: (key) => withStore((storage) => storage.getItem(key)),
    async setItem(key, value) {
      // localStorage would keep a function as a string that cannot be read back.
      const copy = structuredClone(value);
      return withStore((storage) => storage.setItem(key, copy));
    },
    removeItem: (key) => withStore((storage) => storage.removeItem(key)),
    clear: () => withStore((storage) => storage.clear()),
    keys: () => withStore((storage) => storage.keys()),
    length: () => withStore((storage) => storage.length()),
    iterate: (visit) => withStore((storage) => storage.iterate(visit)),
  };
}
