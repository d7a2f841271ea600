// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { describeUnheardConsent } from "./unheard-consent.ts";

const page = window as { __tcfapi?: unknown };

afterEach(() => {
  delete page.__tcfapi;
  localStorage.clear();
  for (const pair of document.cookie.split("; ")) {
    document.cookie = `${pair.split("=", 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
});

it.each([
  ["OptanonAlertBoxClosed", "OneTrust"],
  ["CookieConsent", "Cookiebot"],
  ["uc_settings", "Usercentrics"],
  ["uc_gcm", "Usercentrics"],
  ["cookieyes-consent", "CookieYes"],
  ["viewed_cookie_policy", "CookieYes"],
  ["didomi_token", "Didomi"],
  ["cmplz_banner-status", "Complianz"],
  ["cmplz_consent_status", "Complianz"],
  ["_iub_cs-12345", "iubenda"],
  ["borlabs-cookie", "Borlabs Cookie"],
  ["notice_preferences", "TrustArc"],
  ["notice_gdpr_prefs", "TrustArc"],
  ["cmapi_cookie_privacy", "TrustArc"],
  ["__cmpconsent123", "consentmanager"],
  ["osano_consentmanager", "Osano"],
  ["cookieconsent_status", "Osano"],
  ["axeptio_cookies", "Axeptio"],
  ["real_cookie_banner-v:3_blog:1", "Real Cookie Banner"],
  ["cc_cookie", "CookieConsent"],
  ["klaro", "Klaro"],
  ["__hs_cookie_cat_pref", "HubSpot"],
  ["TERMLY_API_CACHE", "Termly"],
  ["euconsent-v2", "the TCF"],
])("names the banner behind the cookie %s", (name, product) => {
  document.cookie = `${name}=1`;
  for (const consent of ["pending", "consent-mode", "tcf"]) {
    expect(describeUnheardConsent(consent)).toContain(`${product} (${name})`);
  }
});

it("names one that keeps the answer in localStorage, and the way to pass it on", () => {
  localStorage.setItem("uc_user_interaction", "true");
  expect(describeUnheardConsent("pending")).toMatch(/Usercentrics.*skerry\.track\.consent/);
  expect(describeUnheardConsent("consent-mode")).toMatch(/Usercentrics.*ad_storage/);
});

it("names the TCF's interface, unless it is followed", () => {
  page.__tcfapi = () => {};
  expect(describeUnheardConsent("consent-mode")).toContain('"consent": "tcf"');
  expect(describeUnheardConsent("tcf")).toBeUndefined();
});

it("says nothing where nobody has answered, or nobody is asked", () => {
  document.cookie = "OptanonConsent=1";
  expect(describeUnheardConsent("pending")).toBeUndefined();
  document.cookie = "CookieConsent=1";
  expect(describeUnheardConsent("granted")).toBeUndefined();
  expect(describeUnheardConsent("denied")).toBeUndefined();
});
