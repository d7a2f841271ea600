export { createStorage, type Storage, type StorageOptions } from "./create-storage.ts";
