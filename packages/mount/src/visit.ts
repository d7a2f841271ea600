// Tracking. A file of its own, with a name that content blockers let pass. Only pages with tracking load it.

import { startTracking, type Tracking } from "@skerry/core/tracking";
import type { PageSource } from "./page-source.ts";
import type { Warnings } from "./island/warnings.ts";
import type { Pages } from "./page/create-pages.ts";

let visit: Promise<Tracking | undefined> = Promise.resolve(undefined);
let running: Tracking | undefined;
/** The configuration that `running` was started with, as JSON. */
let started: string | undefined;

/**
 * Starts tracking, if the configuration asks for it. Called again, it stops what runs and starts anew if the
 * configuration of tracking has changed.
 */
export function startVisit(source: PageSource): Promise<Tracking | undefined> {
  return (visit = visit.catch(() => {}).then(() => follow(source)));
}

async function follow(source: PageSource): Promise<Tracking | undefined> {
  const { load, files, block } = source;
  const { pagesOf } = await load<{ pagesOf(source: PageSource): Pages }>(files.page);
  const { text } = block;
  const { debug, tracking } = (await pagesOf(source).read()).configuration;
  const wanted = tracking && JSON.stringify(tracking);
  if (wanted === started) return running;
  running?.stop();
  started = wanted;
  running =
    tracking &&
    startTracking({ ...tracking, isUntrusted: (element) => block.isUntrusted(element) });
  // One that is misspelled counts as denied, and has been reported.
  if (debug && tracking?.consent === "granted" && !JSON.parse(text).tracking.consent) {
    load<{ warnings: Warnings }>(files.warnings).then(
      ({ warnings }) => warnings.noConsent(),
      () => {},
    );
  }
  return running;
}
