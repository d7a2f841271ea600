import { propsFromAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import type { PageState } from "@skerry/ui/state/page-state";
import type { PageLifecycle } from "../protocol/lifecycle-api.ts";
import { retrying } from "../loader/retrying.ts";
import type { Skerry } from "../protocol/skerry.ts";
import { slotsKind, staticKind } from "../protocol/widget-entry.ts";
import { describeElement } from "../dom/describe-element.ts";
import { Island } from "./island.ts";
import type { ChunkLoader } from "./chunk-loader.ts";
import { servedMarker } from "../dom/served-marker.ts";
import { TranslationWatch } from "./translation-watch.ts";
import { followInteractions } from "./interactions.ts";
import type { Warnings } from "../warnings/warnings.ts";

/** Islands that are being loaded. */
class PendingLoads {
  readonly #running = new Set<Promise<void>>();

  /**
   * Loading begins.
   *
   * @returns ends it, in whatever way it has ended
   */
  readonly start = (): (() => void) => {
    let stop = (): void => {};
    const loading = new Promise<void>((resolve) => {
      stop = () => {
        this.#running.delete(loading);
        resolve();
      };
    });
    this.#running.add(loading);
    return stop;
  };

  /** Resolves when all that has begun so far has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }
}

/** Resolves with the element when it is `mounted` or `failed`. */
function whenReady<E extends Element>(element: E): Promise<E> {
  return new Promise((resolve) => {
    function check(): void {
      if (!/mounted|failed/.test(element.getAttribute(stateAttribute) ?? "")) return;
      element.removeEventListener("skerry:mounted", check);
      element.removeEventListener("skerry:failed", check);
      resolve(element);
    }
    element.addEventListener("skerry:mounted", check);
    element.addEventListener("skerry:failed", check);
    check();
  });
}

/** @param build identifies the widgets' source: server markup of the same build can be hydrated */
export function createPageLifecycle(files: ChunkLoader, build: string): PageLifecycle {
  const { loadModule, loadPageFor, loadRuntime } = files;
  const loadings = new PendingLoads();
  const translation = new TranslationWatch();
  const services = {
    ...files,
    build,
    translation,
    interactions: followInteractions(),
    startLoading: loadings.start,
  };

  /** Loads the file of warnings. Without it the mistake stays silent. */
  function warn(call: (warnings: Warnings) => unknown): void {
    files.loadWarnings().then(call, () => {});
  }

  let state: Promise<PageState> | undefined;

  const loadPageState = retrying(() => import("@skerry/ui/state/page-state"));

  async function startState(): Promise<PageState> {
    const { pageState } = await loadPageState();
    const made = pageState(files);
    await made.read;
    return made;
  }

  /** The values that islands share, once the page's block has been read. Loaded once, so that calls stay in order. */
  const loadState = (): Promise<PageState> =>
    (state ??= startState().catch((error: unknown) => {
      state = undefined;
      throw error;
    }));

  return {
    noteChanges: (records) => translation.noteChanges(records),
    startIsland: (host, triggered) => new Island(host, services, triggered),
    prepareFiles(host) {
      const { element, entry } = host;
      if (element.hasAttribute(propsFromAttribute)) {
        files.loadPersonal().then(
          ({ PersonalProps }) => PersonalProps.prepare(element),
          () => {},
        );
      }
      if (entry.kind === staticKind && servedMarker(element)?.build === build) return;
      // The island that needs a file reports that it cannot be loaded.
      for (const loading of [loadModule(entry), loadRuntime(), loadPageFor(host)]) {
        loading.catch(() => {});
      }
    },
    get: async (key) => (await loadState()).get(key),
    set: async (key, next) => (await loadState()).set(key, next),
    subscribe: async (key, listener) => (await loadState()).subscribe(key, listener),
    warnDefinedTwice: (name) => warn((warnings) => warnings.definedTwice(name)),
    warnNotMounted(element, name, widgets, owner) {
      const path = describeElement(element);
      const outer = element.parentElement?.closest(`[${stateAttribute}]`);
      warn(async (warnings) => {
        // A site's own widget may have slots: its module says so.
        if (outer && widgets.get(owner as string)?.importer) await whenReady(outer);
        if (owner) {
          if (widgets.get(owner)?.kind !== slotsKind) warnings.nested(path, name, owner);
        } else warnings.unknownWidget(element, name, widgets);
      });
    },
    warnUnknownTrigger: ({ element, name }, trigger) =>
      warn((warnings) => warnings.unknownTrigger(element, name, trigger)),
    ready: ((element?: Element) =>
      element ? whenReady(element) : loadings.ended()) as Skerry["ready"],
  };
}
