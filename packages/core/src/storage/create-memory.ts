import type { Storage } from "./storage.ts";

/** Values of this page, with copies in and out as in a database. */
export function createMemory(): Storage {
  const values = new Map<string, unknown>();
  const read = <T>(key: string): T => structuredClone(values.get(key) ?? null) as T;
  return {
    getItem: async (key) => read(key),
    async setItem(key, value) {
      values.set(key, structuredClone(value ?? null));
      return value;
    },
    async removeItem(key) {
      values.delete(key);
    },
    async clear() {
      values.clear();
    },
    keys: async () => [...values.keys()],
    length: async () => values.size,
    async iterate(visit) {
      let count = 0;
      for (const key of values.keys()) {
        count += 1;
        const result = visit(read(key), key, count);
        if (result !== undefined) return result;
      }
      return undefined;
    },
  };
}
