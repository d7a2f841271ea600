/**
 * Where a visitor came from. Every field may be absent. All are user input: a server that receives a
 * record escapes it before it is shown, and pays no money on it.
 */
export interface AttributionRecord extends Campaign {
  /** Host name of the page that captured the data: the shop's, not the one that linked to it. */
  origin?: string;
  /** How the visitor came: `affiliate`, `paid`, `email`, `campaign`, `organic`, `social`, `referral`, `direct`. */
  type?: string;
  /** First capture, in milliseconds since 1970. */
  created?: number;
  /** Last capture, in milliseconds since 1970. */
  changed?: number;
  /** URL of the first page: origin, path, and of its query only what is allowed. */
  landing?: string;
  /** URL of the page that linked here, cleaned alike. */
  referrer?: string;
  /** When a link was decorated, in milliseconds since 1970. Only in links. */
  sent?: number;
}

/** What a landing URL says of the campaign behind it, by parameter name. */
export interface Campaign {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  awc?: string;
  wmid?: string;
  pid?: string;
  emid?: string;
  gclid?: string;
  fbclid?: string;
  gbraid?: string;
  wbraid?: string;
  dclid?: string;
  msclkid?: string;
  ttclid?: string;
}

/** How many UTF-16 code units each field keeps; 0 for the times. In the order of the `tid` value. */
export const fieldLimits: Readonly<Record<keyof AttributionRecord, number>> = {
  origin: 100,
  type: 16,
  created: 0,
  changed: 0,
  landing: 512,
  referrer: 256,
  utm_source: 128,
  utm_medium: 128,
  utm_campaign: 128,
  utm_term: 128,
  utm_content: 128,
  awc: 128,
  wmid: 64,
  pid: 64,
  emid: 64,
  gclid: 256,
  fbclid: 512,
  sent: 0,
  // New fields come last: an older reader leaves them out.
  gbraid: 256,
  wbraid: 256,
  dclid: 256,
  msclkid: 128,
  ttclid: 512,
};

export const fieldNames = Object.keys(fieldLimits) as (keyof AttributionRecord)[];

/** The parameters that are captured. */
export const campaignFields = fieldNames.filter((name) =>
  /^utm|^awc|id$/.test(name),
) as (keyof Campaign)[];
