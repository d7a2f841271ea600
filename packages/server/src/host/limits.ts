/** Limits of a request, in bytes of UTF-8. A render cannot be interrupted, so every request has to be small. */
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
  /** Characters that the parser reads before it yields. */
  parserStep: 4_096,
  /** A page comes back unchanged if a single step makes more elements than this. */
  stepElements: 2_500,
  /** Own work of one request; waiting for others does not count. Islands not started by then are left to the browser. */
  requestMilliseconds: 1_000,
  /** Wait for the promises in a widget's tree, lazy modules among them. */
  promiseMilliseconds: 500,
  /** The same for a widget with a promise that did not settle in the last minute. */
  promiseAgainMilliseconds: 10,
  /** Clients stop waiting for an answer after this. */
  waitMilliseconds: 10_000,
  /** Work of all requests together in one slice of the event loop. */
  turnMilliseconds: 20,
  metricsMilliseconds: 1_000,
  /** Bodies of all requests of a process, until their answers are delivered. */
  bodiesBytes: 64_000_000,
  /** Requests at the same time. */
  inFlight: 256,
  /** A request that takes longer no longer counts towards `inFlight`. */
  inFlightMilliseconds: 10_000,
} as const;

export function isLongerThan(text: string, bytes: number): boolean {
  // A UTF-16 code unit has at most 3 bytes.
  if (text.length * 3 <= bytes) return false;
  return text.length > bytes || new TextEncoder().encode(text).length > bytes;
}
