import { attempt } from "../try-or-undefined.ts";
import type { Cookies } from "../cookies.ts";
import { campaignFields, type AttributionRecord, type Campaign } from "./attribution-record.ts";
import { decodeTid, encodeTid } from "./tid.ts";
import { readVisit, type Visit, type VisitOptions } from "./page-view.ts";
import { isDated, refillRecord } from "./refill-record.ts";

/** 30 days, in seconds. */
export const lifetime = 2_592_000;

/** The record of this visitor, in its cookie. */
export interface Attribution {
  /** Keeps this page view until the visitor answers, if `pendingStorage` allows that. */
  hold(): void;
  /** Takes this page view into the record. */
  capture(): void;
  /** The record; `null` without one. */
  current(): AttributionRecord | null;
  /** Removes it. */
  forget(): void;
}

/** Where the record is, and what it is filled by. */
export interface AttributionOptions extends VisitOptions {
  cookie: string;
  onNewCampaign: "ignore" | "refill";
  /** Default: `keep` */
  onDirect?: "keep" | "refill" | undefined;
  pendingStorage: "none" | "session";
}

/** The page view that a record was filled by. */
function visitOf({
  origin = "",
  type = "",
  landing = "",
  referrer = "",
  ...more
}: AttributionRecord) {
  const campaign: Campaign = {};
  for (const name of campaignFields) if (more[name]) campaign[name] = more[name];
  return { origin, type, landing, referrer, isReturn: false, campaign };
}

/** The page view is read at once, so that it is known even if the visitor agrees only later. */
export function keepAttribution(cookies: Cookies, options: AttributionOptions): Attribution {
  const { cookie, onNewCampaign, onDirect } = options;
  const readThis = (): Visit => readVisit(location.href, document.referrer, options);
  let visit: Visit | undefined = readThis();
  let hasWarned = false;
  // In a sandboxed frame any access throws.
  const session = options.pendingStorage === "session" ? attempt(() => sessionStorage) : undefined;
  const held = (): AttributionRecord | null => decodeTid(session?.getItem(cookie));
  /** The record after this page view. */
  const refill = (previous: AttributionRecord | null): AttributionRecord =>
    refillRecord(previous, (visit ??= readThis()), Date.now(), onNewCampaign, onDirect);

  // A sibling host can set a cookie of this name for all of them, and browsers may send it first.
  function current(): AttributionRecord | null {
    const now = Date.now();
    const records = cookies.read(cookie).flatMap((value) => decodeTid(value) ?? []);
    if (records.length > 1 && !hasWarned) {
      hasWarned = true;
      console.warn(`Skerry: there is more than one cookie ${cookie}. The newest counts.`);
    }
    const age = (record: AttributionRecord): number =>
      isDated(record, now) ? now - (record.changed as number) : Infinity;
    return records.sort((a, b) => age(a) - age(b))[0] ?? null;
  }

  return {
    hold() {
      attempt(() => session?.setItem(cookie, encodeTid(refill(held()))));
    },
    capture() {
      const previous = current();
      const before = held();
      const known = before
        ? refillRecord(previous, visitOf(before), before.changed ?? 0, onNewCampaign, onDirect)
        : previous;
      const record = refill(known);
      if (record !== previous) cookies.write(cookie, encodeTid(record), lifetime);
      session?.removeItem(cookie);
    },
    current,
    forget() {
      visit = undefined;
      cookies.remove(cookie);
      session?.removeItem(cookie);
    },
  };
}
