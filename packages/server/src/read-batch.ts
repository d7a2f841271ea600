import type { BatchIslands } from "./render-batch.ts";

/** The islands of a request, and the configuration of their page. */
export interface Batch {
  islands: BatchIslands;
  /** Default: the handler's. */
  config?: string | object | undefined;
}

/**
 * Reads the body of `POST /render`.
 *
 * @returns `undefined` when it is not a batch
 */
export function readBatch(body: Uint8Array): Batch | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    const { islands, config } = JSON.parse(text) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty array where an empty object is meant.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    return { islands, config: config ?? undefined };
  } catch {
    return undefined;
  }
}
