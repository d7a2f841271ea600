import type { Tracking } from "@skerry/core/tracking";
import { useIslandContext } from "@skerry/ui/island";
import { inspectedPage, type LoaderSource, type TriggeredHost } from "./model/inspected-page.ts";
import { sharedValues } from "./model/shared-values.ts";
import { trackingLog } from "./model/tracking-log.ts";

// What stands around the later files of the script while a site is developed. They are told what the files are told, and
// change nothing of it.

interface Lifecycle {
  startIsland(host: TriggeredHost, triggered: number): unknown;
}

/** Around `lifecycleOf` of the lifecycle's file. */
export function watchLifecycle<Page extends Lifecycle>(
  lifecycleOf: (source: LoaderSource) => Page,
): (source: LoaderSource) => Page {
  const watched = new WeakMap<Page, Page>();
  return (source) => {
    inspectedPage.source = source;
    const page = lifecycleOf(source);
    let own = watched.get(page);
    if (!own) {
      own = {
        ...page,
        startIsland(host: TriggeredHost, triggered: number) {
          inspectedPage.began(host, triggered);
          return page.startIsland(host, triggered);
        },
      };
      watched.set(page, own);
    }
    return own;
  };
}

/** Around `syncTracking` of tracking's file. */
export const watchVisit =
  (syncTracking: (source: LoaderSource) => Promise<Tracking | undefined>) =>
  async (source: LoaderSource): Promise<Tracking | undefined> => {
    trackingLog.followLayer(source.block.text);
    const tracking = await syncTracking(source);
    return tracking && trackingLog.watch(tracking);
  };

type UseShared = (key: string, initial: unknown) => unknown;

/** Around `useShared` of `@skerry/island`: tells which island reads which key. */
export const watchUseShared =
  (useShared: UseShared): UseShared =>
  (key, initial) => {
    sharedValues.noteReader(key, useIslandContext().element);
    return useShared(key, initial);
  };
