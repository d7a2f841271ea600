/** Browsers that specs run in. */
export type TestedBrowser = "chromium" | "firefox";

/** The one that this run is about: Vitest's projects say so in their configuration. */
export const testedBrowser: TestedBrowser =
  process.env["SKERRY_E2E_BROWSER"] === "firefox" ? "firefox" : "chromium";
