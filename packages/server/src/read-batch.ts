import type { BatchIslands } from "./render-batch.ts";

/** Islands of a request, and the configuration of the page that they are for. */
export interface Batch {
  islands: BatchIslands;
  /** Default: the handler's. */
  config?: string | object | undefined;
}

/**
 * Reads the body of `POST /render`.
 *
 * @returns `undefined` for what is no batch
 */
export function readBatch(body: string): Batch | undefined {
  try {
    const { islands, config } = JSON.parse(body) as Partial<Batch>;
    if (typeof islands !== "object" || islands === null) return undefined;
    // PHP writes an empty list where it means an empty object.
    if (Array.isArray(islands) && islands.length > 0) return undefined;
    return { islands, config: config ?? undefined };
  } catch {
    return undefined;
  }
}
