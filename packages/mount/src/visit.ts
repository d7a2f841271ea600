// Tracking. A file of its own, with a name that content blockers let pass. Only pages with tracking load it.

import { startTracking, type Tracking } from "@skerry/core/tracking";
import type { PageSource } from "./page-source.ts";
import type { Warnings } from "./lifecycle/warnings.ts";
import type { Pages } from "./page/create-pages.ts";
import { type EarlyConfiguration, readEarlyConfiguration } from "./page/early-configuration.ts";

async function start(source: PageSource, early: EarlyConfiguration): Promise<Tracking | undefined> {
  if (!early.tracking) return undefined;
  const { load_: load, files_: files } = source;
  const { pages } = await load<{ pages(from: PageSource): Pages }>(files.page);
  const { debug, tracking } = (await pages(source).read_()).configuration;
  // One that is misspelled counts as denied, and has been reported.
  if (debug && tracking?.consent === "granted" && !early.tracking.consent) {
    load<{ warnings: Warnings }>(files.warnings).then(
      ({ warnings }) => warnings.noConsent(),
      () => {},
    );
  }
  return tracking && startTracking(tracking);
}

async function restart(
  source: PageSource,
  early: EarlyConfiguration,
  before: Promise<Tracking | undefined>,
): Promise<Tracking | undefined> {
  (await before.catch(() => undefined))?.stop();
  return start(source, early);
}

let visit: Promise<Tracking | undefined> = Promise.resolve(undefined);
let started: string | undefined;

/**
 * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
 * configuration of tracking has changed.
 */
export function startVisit(source: PageSource): Promise<Tracking | undefined> {
  const early = readEarlyConfiguration(source.configuration_());
  const next = JSON.stringify(early.tracking);
  if (next !== started) visit = restart(source, early, visit);
  started = next;
  return visit;
}
