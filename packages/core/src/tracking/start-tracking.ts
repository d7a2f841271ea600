import type { Configuration } from "../contract/index.ts";
import type { AttributionRecord } from "./attribution-record.ts";
import { checkoutSteps, type CheckoutStep } from "./checkout-pass.ts";
import { cleanField, query } from "./clean-field.ts";
import { complainAt } from "./complain-at.ts";
import { consentFromMode } from "./consent-from-mode.ts";
import type { ConsentSource, ConsentState } from "./consent-source.ts";
import { createCookies } from "./cookies.ts";
import { checkoutCookie, createCheckout } from "./create-checkout.ts";
import { itemEvents, pushItems } from "./data-layer.ts";
import { encodeTid } from "./encode-tid.ts";
import { findDataLayer } from "./find-data-layer.ts";
import { followOutbound } from "./follow-outbound.ts";
import { isPartner } from "./is-partner.ts";
import { keepAttribution } from "./keep-attribution.ts";
import { parseUrl } from "./parse-url.ts";
import { toObject, type Item } from "./read-item.ts";
import { readReport } from "./read-report.ts";
import { spliceQuery } from "./splice-query.ts";
import { watchMarkup } from "./watch-markup.ts";

type Settings = NonNullable<Configuration["tracking"]>;

/** `tracking` as `readConfiguration` gives it, where its defaults are; or another source of consent. */
export interface TrackingOptions extends Omit<Settings, "consent"> {
  consent: Settings["consent"] | ConsentSource;
}

/** What a step of the checkout is reported with. */
export interface CheckoutData {
  items?: readonly Item[];
  customer_type?: string;
  payment_type?: string;
  transaction_id?: string;
}

/** A page's tracking. What cannot be used is one warning, never an error. */
export interface Tracking {
  /** Pushes `search`. */
  search(term: string): void;
  /** Pushes `view_item`. */
  viewItem(item: Item): void;
  /** Pushes `add_to_cart`. */
  addToCart(item: Item): void;
  /** Pushes `remove_from_cart`. */
  removeFromCart(item: Item): void;
  /** Reports a step of the checkout; the earlier ones that are missing are pushed before it. */
  checkout(step: CheckoutStep, data?: CheckoutData): void;
  /** The visitor's answer. A refusal removes what is stored. */
  consent(answer: "granted" | "denied"): void;
  /** The address with the attribution, when it is a partner's; else as it was. */
  decorate(address: string): string;
  /** The record; `null` without one or without consent. */
  attribution(): AttributionRecord | null;
  /** Ends everything. What is stored stays. */
  stop(): void;
}

let running: Tracking | undefined;

/** The state behind a word. A slip must not be a permission. */
function readConsent(word: string): ConsentState {
  if (word === "granted") return word;
  if (word === "pending") return "unknown";
  if (word !== "denied") {
    complainAt("consent")("consent", word, "granted, pending or denied: it counts as denied");
  }
  return "denied";
}

/**
 * Starts to follow a page: attribution, outbound links and forms, tracking markup. Started again, it is
 * the same.
 */
export function startTracking(options: TrackingOptions): Tracking {
  if (running) return running;
  const { partners, parameter, affiliateCookie, dataLayer, consent } = options;
  const cookies = createCookies();
  const kept = keepAttribution(cookies, options);
  const ending = new AbortController();
  const { signal } = ending;
  let state: ConsentState | undefined;
  const isGranted = (): boolean => state === "granted";
  const checkout = createCheckout(cookies, dataLayer, isGranted);

  function settle(next: ConsentState): void {
    if (next === state) return;
    state = next;
    if (next === "granted") kept.capture();
    else if (next === "denied") {
      kept.forget();
      cookies.remove(checkoutCookie);
    }
  }

  const attribution = (): AttributionRecord | null => (isGranted() ? kept.current() : null);

  function parametersFor(address: string): Record<string, string> | null {
    const url = parseUrl(address, document.baseURI);
    // What was safe on its way does not become readable. This is also how no other scheme gets through.
    const isSafe = url && (url.protocol === "https:" || url.protocol === location.protocol);
    const record = isSafe && isPartner(url, partners) && attribution();
    if (!record) return null;
    const { emid, referrer, landing } = record;
    // The affiliate network's own cookie, which may be invisible here; else what the visitor came with.
    const ids = cookies.read(affiliateCookie).map((value) => cleanField("awc", value));
    const awc = ids.find(Boolean) ?? record.awc;
    const from = emid && (referrer?.replace(query, "") ?? landing);
    return {
      [parameter]: encodeTid({ ...record, sent: Date.now() }),
      ...(awc && { awc }),
      ...(from && { referrer: from }),
    };
  }

  function decorate(address: string): string {
    const parameters = parametersFor(address);
    // Browsers leave out blanks at the end; in front of a query they would count.
    return parameters ? spliceQuery(address.trim(), parameters) : address;
  }

  function report(event: string, value: unknown, complain = complainAt(event)): void {
    const step = checkoutSteps.find((known) => known === event);
    if (event === "search") {
      const { search_term } = toObject(value);
      if (typeof search_term === "string") findDataLayer(dataLayer)?.push({ event, search_term });
      else complain("search_term", search_term, "a text");
    } else if (step) checkout(step, readReport(value, complain));
    else if (itemEvents.some((known) => known === event)) {
      pushItems(dataLayer, event, readReport(value, complain).items);
    } else complain("the event", event, `search, ${[...itemEvents, ...checkoutSteps].join(", ")}`);
  }

  followOutbound({ parametersFor, decorate }, signal);
  const source = consent === "consent-mode" ? consentFromMode(dataLayer) : consent;
  if (typeof source === "object") {
    signal.addEventListener(
      "abort",
      source.subscribe(() => settle(source.state())),
    );
    settle(source.state());
  } else settle(readConsent(source));
  watchMarkup({ report, push: (event, items) => pushItems(dataLayer, event, items) }, signal);

  return (running = {
    search: (search_term) => report("search", { search_term }),
    viewItem: (item) => report("view_item", { items: [item] }),
    addToCart: (item) => report("add_to_cart", { items: [item] }),
    removeFromCart: (item) => report("remove_from_cart", { items: [item] }),
    checkout: (step, data = {}) => report(step, data),
    consent: (answer) => settle(readConsent(answer)),
    decorate,
    attribution,
    stop() {
      ending.abort();
      running = undefined;
    },
  });
}
