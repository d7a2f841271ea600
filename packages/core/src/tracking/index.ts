export type { AttributionRecord, Campaign } from "./attribution-record.ts";
export type { CheckoutStep } from "./checkout-pass.ts";
export { consentFromEvent } from "./consent-from-event.ts";
export { consentFromMode } from "./consent-from-mode.ts";
export type { ConsentSource, ConsentState } from "./consent-source.ts";
export { decodeTid } from "./decode-tid.ts";
export { encodeTid } from "./encode-tid.ts";
export type { Item } from "./read-item.ts";
export {
  startTracking,
  type CheckoutData,
  type Tracking,
  type TrackingOptions,
} from "./start-tracking.ts";
