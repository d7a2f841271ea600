import { loadAttribute, propsAttribute, stateAttribute, themeAttribute } from "./attributes.ts";

// What values of a configuration have to look like. The schema says it in words; a page without mistakes is read without
// the schema.

const label = String.raw`[^\s/:@?#\\*.]+`;
const host = String.raw`${label}(?:\.${label})*`;

/** How strings are written. */
export const patterns = {
  attribute: /^data-[\w-]+$/,
  baseUrl: /^(?:\/(?![/\\])[^\s\\?#]*)?$/,
  cookieDomain: new RegExp(`^(?:${host})?$`),
  // RFC 6265 takes the name from RFC 2616: a token.
  cookieName: /^[\w!#$%&'*+.^`|~-]+$/,
  dataLayer: /^[A-Za-z_$][\w$]*$/,
  host: new RegExp(`^${host}$`),
  parameter: /^[\w.~-]+$/,
  /** A host, with an optional path. */
  partner: new RegExp(String.raw`^${host}(?:/[^\s?#]*)?$`),
  secretPath: /^!?\/[^\s?#]*$/,
};

/** Words of which one is to be chosen. */
export const choices = {
  colorScheme: ["light", "dark", "auto"],
  consent: ["granted", "pending", "denied", "consent-mode"],
  onNewCampaign: ["ignore", "refill"],
  pendingStorage: ["none", "session"],
} as const;

/** Longest list of host names. */
export const maxListLength = 1_000;

/** Attributes that cannot hold the widget's name, because they have another meaning. */
export const takenAttributes: ReadonlySet<string> = new Set([
  propsAttribute,
  loadAttribute,
  stateAttribute,
  themeAttribute,
]);
