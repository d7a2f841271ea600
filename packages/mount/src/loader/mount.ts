import { pageMembers, stateAnswers, trackAnswers, trackCalls } from "../protocol/method-names.ts";
import type { Skerry, SkerryState, SkerryTrack } from "../protocol/skerry.ts";
import { block } from "./configuration-block.ts";
import { forwardCalls } from "./forward-calls.ts";
import type { TrackingModule } from "../protocol/lifecycle-api.ts";
import { importChunk } from "./import-chunk.ts";
import {
  files,
  isNeeded,
  loadLifecycle,
  loadPages,
  needed,
  source,
  warn,
  widgets,
} from "./chunks.ts";
import { observePage } from "./observe-page.ts";
import { islands, scan, stopRemoved } from "./islands.ts";
import { retrying } from "./retrying.ts";
import { whenIdle } from "./when-idle.ts";

/** Ignores a failure: it is reported elsewhere, or a content blocker keeps the file away. */
const ignoreFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});

/**
 * Brings the islands of this page to life, now and when they appear. To be called once per page.
 *
 * @param version of the script
 * @returns the browser interface, for `window.skerry`
 */
export function mount(version: string): Skerry {
  /** Tracking, on pages that want it; nothing where a content blocker keeps it away. */
  let visit: Promise<unknown> | undefined;
  function startVisit(): unknown {
    // Reading it reports it, with the place and the likely mistake.
    if (block.values.isBroken) ignoreFailure(loadPages().then((pages) => pages.read()));
    // Tracking that the page before has started is to be stopped.
    if (visit || block.values.tracking) {
      visit = ignoreFailure(
        importChunk<TrackingModule>(files.visit).then((module) => module.syncTracking(source)),
      );
    }
    return visit;
  }
  const start = block.read.then(startVisit);
  const loadVisit = (): Promise<unknown> => start.then(() => visit);
  block.onChange = startVisit;

  observePage();

  const skerry: Skerry = {
    version,
    scan(root = document) {
      if (!block.tryRead()) {
        block.read.then(() => skerry.scan(root));
        return;
      }
      scan(root);
      stopRemoved();
      islands.forEach((island, element) => {
        if (element === root) island.loadNow();
        else if (root.contains(element)) island.armTriggers();
      });
    },
    unmount(root) {
      islands.forEach((island, element) => {
        if (root.contains(element)) island.stop();
      });
      stopRemoved();
    },
    define(name, load) {
      if (widgets.has(name)) warn((page) => page.warnDefinedTwice(name));
      else {
        widgets.set(name, { importer: retrying(() => load()) });
        scan();
      }
    },
    ready: ((element?: Element) =>
      // When the browser is idle, what is visible has been triggered.
      (element || isNeeded() ? needed : block.read.then(() => new Promise<void>(whenIdle)))
        .then(() => (isNeeded() ? loadLifecycle() : undefined))
        .then(
          (page) => page?.ready(element as Element),
          // Without the lifecycle no island changes any more.
          () => element,
        )) as Skerry["ready"],
    push: (call) => call(skerry),
    ...forwardCalls<Skerry, (typeof pageMembers)[number]>(pageMembers, loadPages),
    state: {
      ...forwardCalls<SkerryState, (typeof stateAnswers)[number]>(stateAnswers, loadLifecycle),
      ...forwardCalls<SkerryState, "subscribe">(["subscribe"], loadLifecycle, (subscribed) => {
        ignoreFailure(subscribed);
        return () => ignoreFailure(subscribed.then((stop) => (stop as () => void)()));
      }),
    },
    track: {
      ...forwardCalls<SkerryTrack, (typeof trackCalls)[number]>(trackCalls, loadVisit, () => {}),
      ...forwardCalls<SkerryTrack, (typeof trackAnswers)[number]>(trackAnswers, loadVisit),
    },
  };
  return skerry;
}
