/**
 * Limits of a request. Bytes are those of UTF-8. Rendering is synchronous and cannot be interrupted, so
 * that every request has to be small.
 */
export const limits = {
  /** Path and query of a request. */
  urlBytes: 8_000,
  /** Props of one island, as JSON. */
  propsBytes: 32_000,
  /** Fallback of one island of a batch. */
  fallbackBytes: 32_000,
  /** The page's own HTML that markup keeps, unless a form's token is in it. */
  keptFallbackBytes: 4_000,
  /** HTML of all slots of one island of a batch. */
  slotsBytes: 32_000,
  /** Islands of one batch. */
  batchIslands: 64,
  /** Keys of a batch: those beyond `batchIslands` have an error each, and a batch with more has none at all. */
  batchKeys: 1_000,
  /** Body of a batch. */
  batchBytes: 1_000_000,
  /** Islands of one page that are filled. The browser renders the others. */
  pageIslands: 200,
  /** Slots in slots whose islands are filled, too. A page is read again for each level. */
  slotLevels: 3,
  /** A longer page comes back unchanged. */
  pageBytes: 5_000_000,
  /** A page with more tags comes back unchanged too: parsing it twice would take longer than a second. */
  pageTags: 100_000,
  /** A page that becomes more elements comes back unchanged: the parser repeats open elements. */
  pageElements: 200_000,
  /** The parser reads so many characters before others may have their turn. */
  parserStep: 4_096,
  /** A page comes back unchanged if a single step makes more elements than this. */
  stepElements: 2_500,
  /**
   * Time that the work of one request may take. Islands that are not started by then are left to the browser. What it
   * waits for while others work does not count.
   */
  requestMilliseconds: 1_000,
  /** Time that the promises in a widget's tree have to settle, lazy modules among them. */
  promiseMilliseconds: 500,
  /** The same for a widget in which one has not settled within the last minute. */
  promiseAgainMilliseconds: 10,
  /** Whoever has sent a request no longer waits for its answer after it, whatever it has waited for. */
  waitMilliseconds: 10_000,
  /** Longest work of all requests together in one turn of the event loop, apart from its last step. */
  turnMilliseconds: 20,
  /** The time for which an answer of `/metrics` is good. */
  metricsMilliseconds: 1_000,
  /** Bodies of all requests of a process together, from their first byte until the answer is with the client. */
  bodiesBytes: 64_000_000,
  /** Requests at the same time. */
  inFlight: 256,
  /** A request that takes longer no longer counts towards `inFlight`. */
  inFlightMilliseconds: 10_000,
} as const;

/** Whether a string has more bytes than allowed. */
export function isLongerThan(text: string, bytes: number): boolean {
  // No character has more than 3 bytes for each of its UTF-16 code units.
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || new TextEncoder().encode(text).length > bytes;
}
