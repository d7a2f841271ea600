import { createWarn } from "./events/warn.ts";
import { type DataLayerArray, findDataLayer } from "./events/data-layer.ts";
import { tryOrUndefined } from "./try-or-undefined.ts";

/** `unknown`: the visitor was not asked yet. Then nothing is stored, and nothing stored is removed. */
export type ConsentState = "granted" | "denied" | "unknown";

/** The source of the visitor's answer. */
export interface ConsentSource {
  state(): ConsentState;
  /**
   * Calls back at each change.
   *
   * @param signal ends the subscription
   */
  subscribe(onChange: () => void, signal: AbortSignal): void;
}

/** Converts the setting `granted`, `denied` or `pending` (not asked yet) into a state. Any other word counts as `denied`. */
export function readConsent(word: string): ConsentState {
  if (word === "granted") return word;
  if (word === "pending") return "unknown";
  if (word !== "denied") {
    createWarn("consent")("consent", word, "granted, pending or denied: it counts as denied");
  }
  return "denied";
}

/** Milliseconds between two looks at what other scripts keep: they tell nobody. */
const interval = 500;

/** One command of Google's tag: `["consent", "default" | "update", {ad_storage, region?, …}]`. */
type Command = readonly [
  unknown,
  unknown,
  { ad_storage?: unknown; region?: unknown; wait_for_update?: unknown } | undefined,
];

/** What Google's tags know about one kind of consent, for this visitor's region. */
interface TagConsent {
  default?: unknown;
  update?: unknown;
}

/** The consent that Google's tags keep; templates of Google Tag Manager set it here, and nowhere else. */
function tagConsent(): TagConsent {
  const { google_tag_data: data } = window as unknown as {
    google_tag_data?: { ics?: { entries?: Record<string, TagConsent> } };
  };
  return tryOrUndefined(() => data?.ics?.entries?.["ad_storage"]) ?? {};
}

/** `granted` or `denied`, as commands and tags write it. */
function readAnswer(value: unknown): "granted" | "denied" | undefined {
  if (value === true || value === "granted") return "granted";
  return value === false || value === "denied" ? "denied" : undefined;
}

/**
 * The answer that Google Consent Mode knows about `ad_storage`. Commands are read from the data layer, also from another one
 * that has taken its place, and the state of Google's tags, which their templates set; nothing is pushed.
 *
 * The last `update` is the visitor's answer. Before the first one, the last default counts if it is `granted`, but not while it
 * waits for an update. A default `denied` means that the visitor has not answered yet, even if it holds for one region only,
 * because a page does not know the visitor's region. Google's tags do: their default counts before the commands'.
 *
 * @param name of the data layer, a global variable
 */
export function consentFromMode(name: string): ConsentSource {
  /** The last default of each list of regions; of `""`, for all of them. */
  const defaults = new Map<string, "granted" | "denied">();
  let waitsUntil = 0;
  let answer: ConsentState | undefined;
  /** The last update of Google's tags: what is as before says nothing new. */
  let updated: unknown;
  const seen = new WeakSet<object>();

  function read(entry: unknown): void {
    // gtag() pushes its `arguments`, which are no array.
    const [kind, command, values] = Object.assign([], entry) as unknown as Command;
    const value = kind === "consent" ? values?.ad_storage : undefined;
    if (typeof entry === "object" && entry) seen.add(entry);
    if (value !== "granted" && value !== "denied") return;
    if (command === "update") answer = value;
    else {
      defaults.set(String(values?.region ?? ""), value);
      waitsUntil = Math.max(waitsUntil, Date.now() + (Number(values?.wait_for_update) || 0));
    }
  }

  /** The data layer as it is now: a tag plugin may have put another one in its place. */
  function currentLayer(): DataLayerArray | undefined {
    const layer = (window as unknown as Record<string, DataLayerArray | undefined>)[name];
    return typeof layer?.push === "function" ? layer : undefined;
  }

  function readAll(layer: DataLayerArray | undefined): void {
    if (!Array.isArray(layer)) return;
    for (const entry of layer) if (!seen.has(entry as object)) read(entry);
  }

  // Once, because it warns of what cannot be used.
  findDataLayer(name);

  /** Follows the data layer, once it is subscribed to. */
  let follow: (layer: DataLayerArray) => void = () => {};

  function state(): ConsentState {
    const layer = currentLayer();
    if (layer) follow(layer);
    readAll(layer);
    const { default: tagDefault, update } = tagConsent();
    if (update !== updated) answer = readAnswer(update) ?? answer;
    updated = update;
    if (answer) return answer;
    // A permission for one region does not hold for the others.
    const isAllowed = defaults.get("") === "granted" && ![...defaults.values()].includes("denied");
    return (readAnswer(tagDefault) ?? (isAllowed && "granted")) === "granted" &&
      Date.now() >= waitsUntil
      ? "granted"
      : "unknown";
  }

  return {
    state,
    subscribe(onChange, signal) {
      const pushes = new Map<DataLayerArray, [ours: unknown, theirs: DataLayerArray["push"]]>();

      /** Google Tag Manager replaces `push` too, and calls the function that it has found: so ours calls the one before it. */
      follow = (layer) => {
        if (pushes.has(layer) || signal.aborted) return;
        const { push } = layer;
        const ours = (...entries: unknown[]): unknown => {
          // Before: a container may push the next command while it takes this one.
          entries.forEach(read);
          const result = push.apply(layer, entries);
          if (!signal.aborted) onChange();
          return result;
        };
        pushes.set(layer, [ours, push]);
        layer.push = ours;
      };

      state();
      const timer = setInterval(onChange, interval);
      signal.addEventListener("abort", () => {
        clearInterval(timer);
        // Taken away only if nobody has replaced it since.
        for (const [layer, [ours, theirs]] of pushes) if (layer.push === ours) layer.push = theirs;
      });
    },
  };
}

/** What the listener of a TCF platform gets. */
interface TcData {
  eventStatus?: string;
  gdprApplies?: boolean;
  listenerId?: number;
  purpose?: { consents?: Record<string, boolean> };
}

type TcfApi = (
  command: string,
  version: number,
  callback: (data: TcData | null, success: boolean) => void,
  parameter?: unknown,
) => void;

/**
 * The answer that a platform of IAB Europe's Transparency and Consent Framework knows about purpose 1, to store and read
 * information on a device. Where the GDPR does not apply, it is granted. It is unknown until the platform is there and the
 * visitor has answered.
 */
export function consentFromTcf(): ConsentSource {
  let state: ConsentState = "unknown";
  return {
    state: () => state,
    subscribe(onChange, signal) {
      function look(): void {
        const { __tcfapi: api } = window as { __tcfapi?: TcfApi };
        if (typeof api !== "function") return;
        clearInterval(timer);
        tryOrUndefined(() =>
          api("addEventListener", 2, (data, success) => {
            const { eventStatus = "", gdprApplies, listenerId, purpose } = data ?? {};
            if (signal.aborted) api("removeEventListener", 2, () => {}, listenerId);
            else if (!success) return;
            else if (gdprApplies === false) state = "granted";
            else if (/^(tcloaded|useractioncomplete)$/.test(eventStatus)) {
              state = purpose?.consents?.["1"] ? "granted" : "denied";
            }
            if (!signal.aborted) onChange();
          }),
        );
      }
      const timer = setInterval(look, interval);
      look();
      signal.addEventListener("abort", () => clearInterval(timer));
    },
  };
}

/**
 * The answer that a consent banner announces with an event.
 *
 * @param name of a `CustomEvent` that reaches `window`. `"granted"` as its `detail` is a yes, anything
 *   else a no. The answer is `unknown` until the first event after `subscribe`.
 */
export function consentFromEvent(name: string): ConsentSource {
  let state: ConsentState = "unknown";
  return {
    state: () => state,
    subscribe(onChange, signal) {
      function onEvent(event: Event): void {
        state = (event as CustomEvent).detail === "granted" ? "granted" : "denied";
        onChange();
      }
      addEventListener(name, onEvent, { capture: true, signal });
    },
  };
}
