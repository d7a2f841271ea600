/**
 * What a request may ask for. Bytes are those of UTF-8; kB is 1,000 of them. Rendering is synchronous
 * and cannot be interrupted, so that what is let in has to be small.
 */
export const limits = {
  /** Path and query of a request. */
  urlBytes: 8_000,
  /** Props of one island, as JSON. */
  propsBytes: 32_000,
  /** Islands of one batch. */
  batchIslands: 64,
  /** Body of a batch. */
  batchBytes: 1_000_000,
  /** Islands of one page that are filled. The browser renders the others. */
  pageIslands: 200,
  /** A longer page is passed through as it came. */
  pageBytes: 5_000_000,
  /** One with more tags, too: reading it would take longer than a second. */
  pageTags: 100_000,
  /** Time of one request; islands whose turn has not come by then are left to the browser. */
  requestMilliseconds: 1_000,
  /** Requests at the same time. */
  inFlight: 256,
  /** A request that has not ended by then no longer counts as one of them. */
  inFlightMilliseconds: 10_000,
} as const;

/** Whether a text has more bytes than allowed. */
export function isLongerThan(text: string, bytes: number): boolean {
  // No character has more than 3 bytes for each of its UTF-16 code units.
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || new TextEncoder().encode(text).length > bytes;
}
