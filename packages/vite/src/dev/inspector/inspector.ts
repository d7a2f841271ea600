import { type DevLoader, inspectedPage } from "./inspected-page.ts";
import { Panel } from "./panel.ts";
import { setServer } from "./server-facts.ts";
import { sharedValues } from "./shared-values.ts";
import { trackingLog } from "./tracking-log.ts";

// The inspector of pages that are developed. This file runs before the script: what is to be seen from the first event on
// listens from here.

const panel = new Panel();
sharedValues.start(() => inspectedPage.changed());
trackingLog.start(() => inspectedPage.changed());

/**
 * Called right after the script has run.
 *
 * @param loader its table
 * @param script its URL
 */
export function startInspector(loader: DevLoader, script: string): void {
  inspectedPage.loader = loader;
  setServer(script);
  const { skerry } = window;
  if (skerry && !Array.isArray(skerry)) {
    trackingLog.followCalls(skerry.track, () => inspectedPage.configurationText);
  }
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => panel.start(), { once: true });
  } else panel.start();
}
