import { parseJson } from "@skerry/core/props/parse-json";
import type { Batch } from "../api/batch.ts";
import { limits } from "../host/limits.ts";
import { hasMoreIslands } from "./batch-keys.ts";

/**
 * Reads the body of `POST /render`.
 *
 * @returns `undefined` for what is no batch
 */
export function readBatch(body: Uint8Array): Batch | "too-many" | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    if (hasMoreIslands(text, limits.batchKeys)) return "too-many";
    const { islands, config, state, nonce } = parseJson(text) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty array where an empty object is meant.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    // Escaped keys were not counted.
    if (Object.keys(islands).length > limits.batchKeys) return "too-many";
    return { islands, config: config ?? undefined, state, nonce };
  } catch {
    return undefined;
  }
}
