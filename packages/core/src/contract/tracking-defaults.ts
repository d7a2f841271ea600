/** What the configuration of tracking says by itself. Its lists are empty. */
export const trackingDefaults = {
  parameter: "tid",
  cookie: "tid",
  affiliateCookie: "awc",
  cookieDomain: "",
  dataLayer: "dataLayer",
  consent: "granted",
  pendingStorage: "none",
  onNewCampaign: "ignore",
} as const;
