import { campaignFields } from "./attribution-record.ts";

/**
 * Parameters that say how a visitor came and are kept nowhere, by the type of visit. Those of paid clicks and of emails are
 * proof; the others are also in links that somebody has copied.
 */
export const signs: Readonly<Record<string, "paid" | "email" | "organic" | "social">> = {
  // Google Ads, LinkedIn, X, Yandex Direct, Snapchat and Reddit, in their ads only.
  gad_source: "paid",
  gad_campaignid: "paid",
  li_fat_id: "paid",
  twclid: "paid",
  yclid: "paid",
  ScCid: "paid",
  rdt_cid: "paid",
  // Mailchimp, Marketo and Klaviyo.
  mc_eid: "email",
  mkt_tok: "email",
  _kx: "email",
  // Free listings of Google, results of Yandex.
  srsltid: "organic",
  ysclid: "organic",
  // Instagram.
  igsh: "social",
  igshid: "social",
};

const ampersand = "(?:amp|(?:#|%23)(?:0*38|x0*26))";
const names = ["utm_\\w+", ...campaignFields, ...Object.keys(signs)].join("|");

/** What stands between parameters in links that were escaped once too often, or joined by hand. */
const separators = new RegExp(
  `(?:^|[?&;]|%3F|%26|(?:\\\\|%5C)u0026)(?:${ampersand}(?:;|%3B))*(?:[+ ]|%20)*(?=(?:${names})=)`,
  "gi",
);

/**
 * A URL whose query is separated by `&` in front of each parameter of a campaign. Mail tools write `&amp;`, `&#38;`, `\u0026`,
 * `;`, a second `?`, and blanks where a line ended; everything else stays as it is.
 */
export const repairQuery = (url: string): string =>
  url.replace(
    // A "#38;" is no fragment.
    /(?<=^[^?#]*\?).*/s,
    (query) => query.replace(separators, "&").replace(/^&/, ""),
  );
