import type { AttributionRecord } from "./attribution-record.ts";
import type { Cookies } from "./cookies.ts";
import { decodeTid } from "./decode-tid.ts";
import { encodeTid } from "./encode-tid.ts";
import { readVisit } from "./read-visit.ts";
import { isDated, refillRecord } from "./refill-record.ts";

/** 30 days, in seconds. */
const lifetime = 2_592_000;

/** The record of this visitor, in its cookie. */
export interface Attribution {
  /** Takes this page view into the record. */
  capture(): void;
  /** The record; `null` without one. */
  current(): AttributionRecord | null;
  /** Removes it. */
  forget(): void;
}

/** Where the record is, and what it is filled by. */
export interface AttributionOptions {
  cookie: string;
  ignoredReferrers: readonly string[];
  onNewCampaign: "ignore" | "refill";
}

/** The page view is read at once, so that it is known even if the visitor agrees only later. */
export function keepAttribution(
  cookies: Cookies,
  { cookie, ignoredReferrers, onNewCampaign }: AttributionOptions,
): Attribution {
  const readThis = () => readVisit(location.href, document.referrer, ignoredReferrers);
  let visit: ReturnType<typeof readThis> | undefined = readThis();
  let hasWarned = false;

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
    capture() {
      const previous = current();
      const record = refillRecord(previous, (visit ??= readThis()), Date.now(), onNewCampaign);
      if (record !== previous) cookies.write(cookie, encodeTid(record), lifetime);
    },
    current,
    forget() {
      visit = undefined;
      cookies.remove(cookie);
    },
  };
}
