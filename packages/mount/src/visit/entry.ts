// Tracking. A file of its own, with a name that content blockers let pass. Only pages with tracking load it.

import { startTracking, type Tracking } from "@skerry/core/tracking";
import type { LoaderContext } from "../protocol/loader-context.ts";
import type { Warnings } from "../warnings/warnings.ts";
import type { SettingsStore } from "../page/settings-store.ts";

/** What `skerry.track` calls: two of its methods wait until the type of the visit is known. */
type Visit = Omit<Tracking, "decorate" | "attribution"> & {
  [Name in "decorate" | "attribution"]: (
    ...args: Parameters<Tracking[Name]>
  ) => Promise<ReturnType<Tracking[Name]>>;
};

/** Milliseconds that they wait for the list of referrers at most. */
const patience = 1000;

/** Milliseconds in which a consent banner has told what it knows. */
const bannerTime = 3000;

function visitOf(tracking: Tracking): Visit {
  const settled = (): Promise<unknown> =>
    Promise.race([tracking.settled(), new Promise((resolve) => setTimeout(resolve, patience))]);
  return {
    ...tracking,
    decorate: async (url) => {
      await settled();
      return tracking.decorate(url);
    },
    attribution: async () => {
      await settled();
      return tracking.attribution();
    },
  };
}

let visit: Promise<Visit | undefined> = Promise.resolve(undefined);
let running: Visit | undefined;
/** The configuration that `running` was started with, as JSON. */
let started: string | undefined;

/**
 * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
 * configuration of tracking has changed.
 */
export function syncTracking(source: LoaderContext): Promise<Visit | undefined> {
  return (visit = visit.catch(() => {}).then(() => follow(source)));
}

async function follow(source: LoaderContext): Promise<Visit | undefined> {
  const { load, files, block } = source;
  const warn = (say: (warnings: Warnings) => void): void => {
    load<{ warnings: Warnings }>(files.warnings).then(
      ({ warnings }) => say(warnings),
      () => {},
    );
  };
  const { pagesOf } = await load<{ pagesOf(source: LoaderContext): SettingsStore }>(files.page);
  const { text } = block;
  const { debug, tracking } = (await pagesOf(source).read()).configuration;
  const wanted = tracking && JSON.stringify(tracking);
  if (wanted === started) return running;
  running?.stop();
  started = wanted;
  running =
    tracking &&
    visitOf(startTracking({ ...tracking, isUntrusted: (element) => block.isUntrusted(element) }));
  if (debug && tracking) {
    const { consent } = tracking;
    // One that is misspelled counts as denied, and has been reported.
    const isMissing = consent === "granted" && !JSON.parse(text).tracking.consent;
    if (isMissing) warn((warnings) => warnings.noConsent());
    const followed = running;
    setTimeout(() => {
      if (followed !== running || followed?.consentState() !== "unknown") return;
      warn((warnings) => warnings.unheardConsent(consent));
    }, bannerTime);
  }
  return running;
}
