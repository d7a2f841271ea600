import { parseConfiguration } from "@skerry/core/configuration/configuration-reader";
import type { Tracking } from "@skerry/core/tracking";

/**
 * What has become of an event. `sent`: it is in the data layer; `held`: tracking is not there yet; `dropped`: it was left
 * out, because nothing is tracked or its data cannot be used.
 */
export type Outcome = "sent" | "held" | "dropped";

/** An event of a visitor. */
export interface TrackedEvent {
  time: number;
  name: string;
  outcome: Outcome;
  /** The visitor's answer at that time. */
  consent: string;
  /** As JSON. */
  data: string;
}

const eventNames: Record<string, string> = {
  search: "search",
  viewItem: "view_item",
  addToCart: "add_to_cart",
  removeFromCart: "remove_from_cart",
};

/** Those of Skerry in a data layer, which others push to as well. */
const ownEvents =
  /^(search|view_item|add_to_cart|remove_from_cart|view_cart|begin_checkout|cd_add_address_info|add_payment_info|cd_cart_overview|purchase)$/;

const maxEvents = 200;

interface Layer {
  push(...entries: unknown[]): unknown;
}

type Call = (...args: unknown[]) => void;
type Calls = Record<string, Call>;

/** The events of a page, from calls and from its markup. */
class TrackingLog {
  readonly events: TrackedEvent[] = [];
  #onChange: () => void = () => {};
  #answer: "granted" | "denied" | undefined;
  #tracking: Pick<Tracking, "consentState"> | undefined;
  #text = "{}";
  readonly #watched = new WeakMap<Tracking, Tracking>();
  readonly #layers = new WeakSet<object>();

  start(onChange: () => void): void {
    this.#onChange = onChange;
  }

  /** The configuration of tracking; `undefined` where nothing is tracked. */
  get settings(): ReturnType<typeof parseConfiguration>["configuration"]["tracking"] {
    return parseConfiguration(this.#text).configuration.tracking;
  }

  /** The visitor's answer now. */
  get consent(): string {
    const { settings } = this;
    if (!settings) return "none";
    if (/^(consent-mode|tcf)$/.test(settings.consent)) {
      return this.#tracking?.consentState() ?? "unknown";
    }
    const word = this.#answer ?? settings.consent;
    return word === "pending" ? "unknown" : word;
  }

  /** Calls of the page are known before tracking is. */
  followCalls(track: object, text: () => string): void {
    const calls = track as Calls;
    for (const name of [...Object.keys(eventNames), "checkout"]) {
      const call = calls[name];
      if (!call) continue;
      calls[name] = (...args) => {
        this.#text = text();
        const event = name === "checkout" ? String(args[0]) : (eventNames[name] as string);
        const data = name === "checkout" ? args[1] : args[0];
        this.#add(event, this.settings ? "held" : "dropped", data);
        call(...args);
      };
    }
  }

  /** Notes what is pushed into the data layer that a configuration names. */
  followLayer(text: string): void {
    this.#text = text;
    const { settings } = this;
    if (!settings) return;
    const globals = window as unknown as Record<string, Layer | undefined>;
    const layer = (globals[settings.dataLayer] ??= []);
    if (typeof layer.push !== "function" || this.#layers.has(layer)) return;
    this.#layers.add(layer);
    const { push } = layer;
    layer.push = (...entries) => {
      const result = push.apply(layer, entries);
      for (const entry of entries) this.#pushed(entry);
      return result;
    };
  }

  /** Tracking has begun: what is held comes to it now. */
  watch(tracking: Tracking): Tracking {
    this.#tracking = tracking;
    const known = this.#watched.get(tracking);
    if (known) return known;
    const calls = tracking as unknown as Calls;
    const own = { ...tracking } as unknown as Calls;
    for (const name of [...Object.keys(eventNames), "checkout"]) {
      own[name] = (...args) => {
        const event = name === "checkout" ? String(args[0]) : (eventNames[name] as string);
        const held = this.events.find((one) => one.name === event && one.outcome === "held");
        calls[name]?.(...args);
        // What was pushed has found it.
        if (held?.outcome === "held") {
          held.outcome = "dropped";
          held.consent = this.consent;
          this.#onChange();
        }
      };
    }
    own["consent"] = (answer) => {
      this.#answer = answer === "granted" ? "granted" : "denied";
      calls["consent"]?.(answer);
      this.#onChange();
    };
    const watched = own as unknown as Tracking;
    this.#watched.set(tracking, watched);
    return watched;
  }

  #pushed(entry: unknown): void {
    const { event, ecommerce, search_term } = Object(entry) as Record<string, unknown>;
    if (typeof event !== "string" || !ownEvents.test(event)) return this.#onChange();
    const held = this.events.find((one) => one.name === event && one.outcome === "held");
    const data = ecommerce ?? search_term;
    if (!held) return this.#add(event, "sent", data);
    held.outcome = "sent";
    held.consent = this.consent;
    held.data = JSON.stringify(data) ?? "";
    this.#onChange();
  }

  #add(name: string, outcome: Outcome, data: unknown): void {
    const { consent } = this;
    this.events.push({
      time: performance.now(),
      name,
      outcome,
      consent,
      data: JSON.stringify(data) ?? "",
    });
    this.events.splice(0, this.events.length - maxEvents);
    this.#onChange();
  }
}

export const trackingLog = new TrackingLog();
