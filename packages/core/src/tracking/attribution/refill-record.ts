import { campaignFields, type AttributionRecord } from "./attribution-record.ts";
import type { PageView } from "./page-view.ts";

/** Milliseconds since the last change after which a page view fills the record. */
export const refillAfter = 1_800_000;
const day = 86_400_000;

/** Ids of the partner who is paid; they outlive a visit from elsewhere. */
const partnerIds = ["awc", "wmid", "pid", "emid"] as const;

/** Whether a record says when it was changed, and not in a future that only a wrong clock has seen. */
export const isDated = ({ changed }: AttributionRecord, now: number): boolean =>
  changed !== undefined && changed <= now + day;

/**
 * The record after a page view. It is filled when it has no landing page yet or when more than 30
 * minutes have passed since it was changed:
 *
 * - A campaign in the URL replaces the campaign as a whole: ids of one never stand beside names of
 *   another.
 * - Another site as referrer replaces it too; only `awc`, `wmid`, `pid` and `emid` stay. So does
 *   `fbclid` alone, which Facebook adds to every link.
 * - A return from this site or from an ignored host keeps everything. A detour to a payment provider is
 *   no new visit (https://github.com/matomo-org/matomo/issues/18612).
 * - A direct visit is a new landing page; type and campaign stay those of the last visit that had one. With
 *   `onDirect: "refill"` it is a visit like one from another site; with `"replace"` nothing survives either of them.
 *
 * @param previous `null` without one
 * @param now milliseconds since 1970
 * @param onNewCampaign what another campaign does within the 30 minutes
 * @param onDirect what a direct visit does
 * @returns `previous` itself when nothing changes
 */
export function refillRecord(
  previous: AttributionRecord | null,
  { origin, type, landing, referrer, isReturn, campaign }: PageView,
  now: number,
  onNewCampaign?: "ignore" | "refill",
  onDirect?: "keep" | "refill" | "replace",
): AttributionRecord {
  const fields = Object.keys(campaign).join();
  // Of some campaigns nothing is kept but the type.
  const hasCampaign = fields !== "" || /^(affiliate|paid|email)$/.test(type);
  const isDue =
    !previous?.landing ||
    !isDated(previous, now) ||
    now - (previous.changed as number) > refillAfter;
  const isOther =
    campaignFields.some((name) => campaign[name] !== previous?.[name]) ||
    (!fields && type !== previous?.type);
  if (previous && !isDue && !(onNewCampaign === "refill" && hasCampaign && isOther))
    return previous;

  const { created = now } = previous ?? {};
  const times = { created: Math.min(created, now), changed: now };
  const isKept = isReturn || !onDirect || onDirect === "keep";
  const isDirect = !hasCampaign && /^(direct)?$/.test(type);
  if (isKept && isDirect && previous?.type) {
    return { ...previous, ...times, landing: (isReturn && previous.landing) || landing };
  }
  const record: AttributionRecord = {
    origin,
    type,
    ...times,
    landing,
    ...(referrer && { referrer }),
    ...campaign,
  };
  if (onDirect !== "replace" && (!hasCampaign || fields === "fbclid")) {
    for (const name of partnerIds) if (previous?.[name]) record[name] = previous[name];
  }
  return record;
}
