import { tryOrUndefined } from "../try-or-undefined.ts";
import type { Cookies } from "../cookies.ts";
import { campaignFields, type AttributionRecord, type Campaign } from "./attribution-record.ts";
import { decodeTid, encodeTid } from "./tid.ts";
import { readPageView, type PageView, type PageViewOptions } from "./page-view.ts";
import { isDated, refillRecord } from "./refill-record.ts";

/** 30 days, in seconds. */
export const lifetime = 2_592_000;

/** The record of this visitor, in its cookie. */
export interface StoredAttribution {
  /** Keeps this page view until the visitor answers, if `pendingStorage` allows that. */
  hold(): void;
  /** Takes this page view into the record. */
  capture(): void;
  /** Takes the view of another page in this document into the record. */
  visit(from: string): void;
  /** The record; `null` without one. */
  current(): AttributionRecord | null;
  /** Removes it. */
  forget(): void;
  /** Settles when the type of the visit is known, or cannot be. */
  settled(): Promise<void>;
}

/** The place of the record, and the rules by which it is filled. */
export interface StoredAttributionOptions extends PageViewOptions {
  cookie: string;
  onNewCampaign: "ignore" | "refill";
  /** Default: `keep` */
  onDirect?: "keep" | "refill" | "replace" | undefined;
  pendingStorage: "none" | "session";
}

/** The page view that a record was filled by. */
function pageViewOf({
  origin = "",
  type = "",
  landing = "",
  referrer = "",
  ...more
}: AttributionRecord) {
  const campaign: Campaign = {};
  for (const name of campaignFields) if (more[name]) campaign[name] = more[name];
  return { origin, type, landing, referrer, isReturn: false, foreignHosts: [], campaign };
}

/** The page view is read at once, so that it is known even if the visitor agrees only later. */
export function createStoredAttribution(
  cookies: Cookies,
  options: StoredAttributionOptions,
): StoredAttribution {
  const { cookie, onNewCampaign, onDirect } = options;
  let pageView: PageView | undefined;
  let looked = Promise.resolve();
  /** What has been done with a page view whose type was not known yet, to be done again. */
  let redo: ((type: string) => void) | undefined;
  let hasWarned = false;
  // In a sandboxed frame any access throws.
  const session =
    options.pendingStorage === "session" ? tryOrUndefined(() => sessionStorage) : undefined;
  const held = (): AttributionRecord | null => decodeTid(session?.getItem(cookie));

  function read(): PageView {
    const view = readPageView(location.href, document.referrer, options);
    pageView = view;
    if (view.foreignHosts.length > 0) {
      looked = import("./referrer-type.ts").then(
        ({ referrerType }) => {
          const types = view.foreignHosts.map(referrerType);
          view.type = types.find((type) => type !== "referral") ?? "referral";
          redo?.(view.type);
        },
        // Without the list it is a referral.
        () => {},
      );
    }
    return view;
  }
  /** Nobody visits a frame of these: an editor looks at a preview, whose URL names no page. */
  const isPreview = /^(?:about|blob|data):/.test(location.href);
  if (!isPreview) read();

  /** The record after this page view. */
  const refill = (previous: AttributionRecord | null): AttributionRecord =>
    refillRecord(previous, pageView ?? read(), Date.now(), onNewCampaign, onDirect);

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

  function capture() {
    if (isPreview) return;
    const previous = current();
    const before = held();
    const known = before
      ? refillRecord(previous, pageViewOf(before), before.changed ?? 0, onNewCampaign, onDirect)
      : previous;
    const record = refill(known);
    if (record !== previous) cookies.write(cookie, encodeTid(record), lifetime);
    session?.removeItem(cookie);
    redo = (type) => {
      const now = current();
      const isSame = now?.changed === record.changed && now?.type === record.type;
      if (record !== known && isSame) cookies.write(cookie, encodeTid({ ...now, type }), lifetime);
    };
  }

  return {
    hold() {
      if (isPreview) return;
      const before = held();
      const hold = (): void =>
        tryOrUndefined(() => session?.setItem(cookie, encodeTid(refill(before))));
      redo = hold;
      hold();
    },
    capture,
    visit(from) {
      if (isPreview) return;
      pageView = readPageView(location.href, from, options);
      capture();
    },
    current,
    forget() {
      pageView = redo = undefined;
      cookies.remove(cookie);
      session?.removeItem(cookie);
    },
    settled: () => looked,
  };
}
