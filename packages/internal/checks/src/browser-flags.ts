/**
 * Command-line switches of every Chromium of the repository's tests, beside Playwright's own flags.
 *
 * The sandbox needs rights that a container's root has not. The rest keeps Chromium from contacting
 * its own servers while requests are counted, and from work that no test is about.
 */
export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Of two such switches Chromium reads the last one, so this one repeats Playwright's list.
  // harness.spec.ts fails when a newer Playwright turns off more.
  `--disable-features=${[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    // With these two, every new context loads two pages of the browser's own beside the tested one:
    // 1.4 s of processor time for a page instead of 0.7 s (Chromium 156).
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    // With this one, it starts a renderer in reserve for a page that no test opens: a tenth of the
    // processor time (Chromium 156).
    "SpareRendererForSitePerProcess",
  ].join(",")}`,
];
