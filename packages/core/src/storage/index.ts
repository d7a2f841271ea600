export { createStorage, type StorageOptions } from "./create-storage.ts";
export type { Storage } from "./storage.ts";
