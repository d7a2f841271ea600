import type { Tracking } from "@skerry/core/tracking";
import type { EarlyConfiguration } from "./early-configuration.ts";
import type { LifecycleFiles } from "./lifecycle-files.ts";

/** Starts tracking, if the configuration asks for it. */
export async function startVisit(
  { loadPage, loadVisit, loadWarnings }: LifecycleFiles,
  early: EarlyConfiguration,
): Promise<Tracking | undefined> {
  if (!early.tracking) return undefined;
  const [{ startTracking }, { configuration }] = await Promise.all([loadVisit(), loadPage()]);
  const { debug, tracking } = configuration;
  // One that is misspelled counts as denied, and has been reported.
  if (debug && tracking?.consent === "granted" && !early.tracking.consent) {
    loadWarnings().then(
      (warnings) => warnings.noConsent(),
      () => {},
    );
  }
  return tracking && startTracking(tracking);
}
