/** Consent banners, and what they keep once a visitor has answered: the name of a cookie, or of a key in `localStorage`. */
const banners: readonly [product: string, kept: RegExp][] = [
  ["OneTrust", /^OptanonAlertBoxClosed$/],
  ["Cookiebot", /^CookieConsent$/],
  ["Usercentrics", /^uc_(user_interaction|settings|gcm)$/],
  ["CookieYes", /^(cookieyes-consent|viewed_cookie_policy)$/],
  ["Didomi", /^didomi_token$/],
  ["Complianz", /^cmplz_(banner-status|consent_status)$/],
  ["iubenda", /^_iub_cs-\d+/],
  ["Borlabs Cookie", /^borlabs-cookie/],
  ["TrustArc", /^(notice_preferences|notice_gdpr_prefs|cmapi_cookie_privacy)$/],
  ["consentmanager", /^_*cmpconsent/],
  ["Osano", /^(osano_consentmanager|cookieconsent_status)$/],
  ["Axeptio", /^axeptio_cookies$/],
  ["Real Cookie Banner", /^real_cookie_banner/],
  ["CookieConsent", /^cc_cookie$/],
  ["Klaro", /^klaro$/],
  ["HubSpot", /^__hs_cookie_cat_pref$/],
  ["Termly", /^TERMLY_API_CACHE$/],
  ["the TCF", /^euconsent-v2$/],
];

function keptNames(): string[] {
  try {
    // Names alone, for a warning, and only with `debug`.
    return [
      // oxlint-disable-next-line no-restricted-properties -- the catch takes what sandboxed frames throw
      ...document.cookie.split("; ").map((pair) => pair.split("=", 1)[0] as string),
      // oxlint-disable-next-line no-restricted-globals -- likewise
      ...Object.keys(localStorage),
    ];
  } catch {
    return [];
  }
}

/** What to do about an answer of the visitor that does not reach tracking. */
const cures: Readonly<Record<string, string>> = {
  pending:
    'Call skerry.track.consent("granted" or "denied") on each page and after each change (see "Consent banners" in the handbook)',
  "consent-mode":
    'Let the banner send gtag("consent", "update", { ad_storage: … }) on each page and after each change',
  tcf: "Load the platform that has __tcfapi on each page",
};

/**
 * The warning about a banner that has the visitor's answer, while tracking still waits for one; `undefined` where nothing hints
 * at an answer.
 *
 * @param consent as the configuration has it
 */
export function describeUnheardConsent(consent: string): string | undefined {
  const cure = cures[consent];
  if (cure === undefined) return undefined;
  const hasTcf = typeof (window as { __tcfapi?: unknown }).__tcfapi === "function";
  const names = keptNames();
  const [product, kept] = banners.find(([, form]) => names.some((name) => form.test(name))) ?? [];
  const shown =
    product === undefined
      ? hasTcf && consent !== "tcf" && "the TCF (__tcfapi)"
      : `${product} (${names.find((name) => kept?.test(name))})`;
  if (!shown) return undefined;
  const orTcf =
    hasTcf && consent !== "tcf" ? ', or write "consent": "tcf" in the configuration' : "";
  return `tracking waits for the visitor's answer ("consent": "${consent}"), which the consent banner of ${shown} seems to have: nothing passes it on, so nothing is stored. ${cure}${orTcf}.`;
}
