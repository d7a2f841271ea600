import type { Skerry } from "@skerry/mount";
import { type DevLoader, inspectedPage } from "./model/inspected-page.ts";
import { Picker } from "./views/picker.ts";
import { setServer } from "./model/server-facts.ts";
import { sharedValues } from "./model/shared-values.ts";
import { trackingLog } from "./model/tracking-log.ts";

// The inspector of pages that are developed. This file runs before the script: what is to be seen from the first event on
// listens from here. The panel comes when the islands are there, which it shall not hold up.

const picker = new Picker();
sharedValues.start(() => inspectedPage.changed());
trackingLog.start(() => inspectedPage.changed());

/** Milliseconds after which the panel waits for no island any more. */
const patience = 2_000;

/**
 * Called right after the script has run.
 *
 * @param loader its table
 * @param script its URL
 */
export function startInspector(loader: DevLoader, script: string): void {
  inspectedPage.loader = loader;
  setServer(script);
  const skerry = window.skerry as Skerry;
  trackingLog.followCalls(skerry.track, () => inspectedPage.configurationText);
  const start = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([skerry.ready(), late]);
    const { Panel } = await import("./views/panel.ts");
    new Panel(picker).start();
  };
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => void start(), { once: true });
  } else void start();
}
