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
export function readBatch(body: string): Batch | undefined {
  try {
    const { islands, config } = JSON.parse(body) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty array where an empty object is meant.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    return { islands, config: config ?? undefined };
  } catch {
    return undefined;
  }
}
