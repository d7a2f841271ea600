import type { Configuration } from "../configuration/configuration-table.ts";
import type { AttributionRecord } from "./attribution/attribution-record.ts";
import type { CheckoutStep } from "./events/checkout-progress.ts";
import {
  consentFromMode,
  consentFromTcf,
  readConsent,
  type ConsentSource,
  type ConsentState,
} from "./consent.ts";
import { createCookies } from "./cookies.ts";
import { checkoutCookie, createCheckout } from "./events/checkout.ts";
import { createParameters } from "./partners.ts";
import { createReport } from "./events/report.ts";
import { followOutbound } from "./follow-outbound.ts";
import { createStoredAttribution } from "./attribution/stored-attribution.ts";
import type { EventData, Item } from "./events/event-data.ts";
import { spliceQuery } from "./url.ts";
import { watchMarkup } from "./events/watch-markup.ts";

type Settings = NonNullable<Configuration["tracking"]>;

/** The configuration key `tracking` with its defaults filled in; `consent` may be a source of its own. */
export interface TrackingOptions extends Omit<Settings, "consent"> {
  consent: Settings["consent"] | ConsentSource;
  /** Whether an element is in a region with content that visitors write. Default: nothing is. */
  isUntrusted?: ((element: Element) => unknown) | undefined;
}

/** A page's tracking. Anything that cannot be used causes one warning, never an error. */
export interface Tracking {
  /** Pushes `search`. */
  search(term: string): void;
  /** Pushes `view_item`. */
  viewItem(item: Item): void;
  /** Pushes `add_to_cart`. */
  addToCart(item: Item): void;
  /** Pushes `remove_from_cart`. */
  removeFromCart(item: Item): void;
  /** Pushes a step of the checkout; earlier ones that are known to be missing are pushed before it. */
  checkout(step: CheckoutStep, data?: EventData): void;
  /** The visitor's answer. `denied` removes what is stored. */
  consent(answer: "granted" | "denied"): void;
  /** The URL with the attribution, if it is a partner's; otherwise unchanged. */
  decorate(url: string): string;
  /** The visitor's answer as it is known now. */
  consentState(): ConsentState;
  /** The record; `null` without one or without consent. */
  attribution(): AttributionRecord | null;
  /** Settles when the record's `type` is final: after a visit from another site, the list of search engines is loaded. */
  settled(): Promise<void>;
  /** Stops everything. What is stored stays. */
  stop(): void;
}

let running: Tracking | undefined;

/**
 * Starts to follow a page: attribution, outbound links and forms, tracking markup. While it runs,
 * another call returns the same tracking and ignores its options.
 */
export function startTracking(options: TrackingOptions): Tracking {
  if (running) return running;
  const { dataLayer, consent } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const cookies = createCookies(options.cookieDomain);
  const stored = createStoredAttribution(cookies, options);
  const source =
    consent === "consent-mode"
      ? consentFromMode(dataLayer)
      : consent === "tcf"
        ? consentFromTcf()
        : consent;
  let state: ConsentState | undefined;
  let known: ConsentState | undefined;
  /** Takes over what is new in the source: others may keep it where nobody is told of a change. */
  function update(): void {
    if (typeof source !== "object" || signal.aborted) return;
    const before = known;
    known = source.state();
    // What the page says itself counts until then.
    if (known !== before) setConsent(known);
  }
  const isGranted = (): boolean => {
    update();
    return state === "granted";
  };
  const checkout = createCheckout(cookies, options, isGranted);

  function setConsent(next: ConsentState): void {
    if (next === state) return;
    state = next;
    if (next === "granted") {
      stored.capture();
      checkout.keep();
    } else if (next === "denied") {
      stored.forget();
      cookies.remove(checkoutCookie);
    } else stored.hold();
  }

  const attribution = (): AttributionRecord | null => (isGranted() ? stored.current() : null);
  const parametersFor = createParameters(options, cookies, attribution);
  const report = createReport(dataLayer, checkout.report);

  function decorate(url: string): string {
    const parameters = parametersFor(url);
    // Browsers ignore blanks at the end of a URL; in front of a query they would count.
    return parameters ? spliceQuery(url.trim(), parameters) : url;
  }

  const { isUntrusted = () => false } = options;
  followOutbound({ parametersFor, decorate }, isUntrusted, signal);
  if (typeof source === "object") source.subscribe(update, signal);
  else setConsent(readConsent(source));
  update();
  // Before the answer, the first page is the one that counts.
  const onVisit = (from: string): void => {
    if (isGranted()) stored.visit(from);
  };
  watchMarkup(report, isUntrusted, onVisit, signal, options.itemScan);

  return (running = {
    search: (search_term) => report("search", { search_term }),
    viewItem: (item) => report("view_item", { items: [item] }),
    addToCart: (item) => report("add_to_cart", { items: [item] }),
    removeFromCart: (item) => report("remove_from_cart", { items: [item] }),
    checkout: (step, data) => report(step, data),
    consent: (answer) => setConsent(readConsent(answer)),
    decorate,
    consentState: () => (isGranted() ? "granted" : (state ?? "unknown")),
    attribution,
    settled: stored.settled,
    stop() {
      controller.abort();
      running = undefined;
    },
  });
}
