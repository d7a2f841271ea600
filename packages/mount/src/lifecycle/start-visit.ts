import type { Tracking } from "@skerry/core/tracking";
import { type EarlyConfiguration, readEarlyConfiguration } from "./early-configuration.ts";
import type { LifecycleFiles } from "./lifecycle-files.ts";

/** Starts tracking, if the configuration asks for it. */
async function startVisit(
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

/**
 * Makes the function that starts tracking. Called again, it stops what runs and starts anew if the
 * page's configuration of tracking has changed.
 *
 * @param configuration text of the page's configuration block as it is now
 */
export function createVisit(
  files: LifecycleFiles,
  configuration: () => string,
): () => Promise<Tracking | undefined> {
  let visit: Promise<Tracking | undefined> = Promise.resolve(undefined);
  let source: string | undefined;

  async function restart(early: EarlyConfiguration, before: typeof visit): typeof visit {
    (await before.catch(() => undefined))?.stop();
    return startVisit(files, early);
  }

  return () => {
    const early = readEarlyConfiguration(configuration());
    const next = JSON.stringify(early.tracking);
    if (next !== source) visit = restart(early, visit);
    source = next;
    return visit;
  };
}
