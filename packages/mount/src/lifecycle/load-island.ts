import type { PropsError } from "@skerry/core/props/props-error";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { SettingsStore } from "../page/settings-store.ts";
import type { IslandProps } from "../runtime/island-props.ts";
import type { PageSlots } from "../slots/page-slots.ts";
import { slotsKind, staticKind, type WidgetModule } from "../protocol/widget-entry.ts";
import type { ChunkLoader } from "./chunk-loader.ts";
import type { IslandFiles, LoadedIsland } from "./loaded-island.ts";
import type { Failure } from "../protocol/failure.ts";
import type { LifecycleEvent } from "./island-state.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ServedMarkup } from "./served-markup.ts";
import type { TranslationWatch } from "./translation-watch.ts";
import type { Interactions } from "./interactions.ts";

/** The page around an island, as far as loading needs it. */
interface LoadServices extends ChunkLoader {
  interactions: Interactions;
  translation: TranslationWatch;
}

interface LoadRun {
  readonly run: number;
  host: IslandHost;
  services: LoadServices;
  markup: ServedMarkup;
  personal: PersonalData;
  /** Whether nothing else has begun meanwhile. */
  isCurrent(): boolean;
  /** Mounts the islands inside a widget with slots. */
  scan(): void;
  dispatch(event: LifecycleEvent): void;
}

/**
 * A widget may find a mistake in its props that no schema knows, and throw a `PropsError`. Not by `instanceof`: the
 * widget's file has a copy of that class.
 */
export const phaseOf = (thrown: unknown): Failure["phase"] =>
  (thrown as Partial<PropsError> | null)?.diagnostic ? "props" : "render";

/** Loads the files and reads the props. Dispatches `keepable`, `ready` or `error`; nothing once another run has begun. */
export async function loadIsland(loadRun: LoadRun): Promise<void> {
  const { run, host, services, markup, personal, isCurrent, dispatch } = loadRun;
  // The loader has to know the island before its first event.
  await undefined;
  if (!isCurrent()) return;
  let source: IslandProps | undefined;
  try {
    if (host.entry.kind === staticKind && markup.isServed) {
      const isPersonal = await personal.hasData();
      if (!isPersonal) dispatch({ type: "keepable", run });
      if (!isPersonal || !isCurrent()) return;
    }
    const files = await loadFiles(loadRun);
    if (!isCurrent()) return;
    source = new files.runtime.IslandProps(host, services, files, personal);
    const props = await source.readFirst(files.page, !markup.isOverlay && markup.isServed);
    const loaded = { ...files, source, props };
    const isWrapped = markup.isServed && (await services.translation.prepare(host.element));
    await services.interactions.whenSettled(
      host,
      () => markup.isOverlay || (markup.isServed && !isWrapped),
    );
    files.runtime.enqueueRender(() => {
      if (isCurrent()) finishLoading(loadRun, loaded);
    });
  } catch (thrown) {
    // The request for the visitor's own props may fail before anything has loaded.
    const phase = source || phaseOf(thrown) === "props" ? "props" : "load";
    const propsText = (): string | null => source?.text() ?? null;
    dispatch({ type: "error", run, failure: { phase, thrown, propsText } });
  }
}

/** The widget's own code reads the island's HTML right before the widget takes its place. */
function finishLoading({ run, dispatch }: LoadRun, loaded: LoadedIsland): void {
  try {
    loaded.source.readFallback();
  } catch (thrown) {
    dispatch({ type: "error", run, failure: { phase: "render", thrown } });
    return;
  }
  dispatch({ type: "ready", run, loaded });
}

/** Loads what an island needs, side by side. */
async function loadFiles({ host, services, personal, scan }: LoadRun): Promise<IslandFiles> {
  const { element, entry } = host;

  async function loadSlots({ slots }: WidgetModule): Promise<PageSlots | undefined> {
    if (!slots) return undefined;
    // From now on islands inside mount by themselves.
    entry.kind = slotsKind;
    scan();
    return new (await services.loadSlots()).PageSlots(element, slots, services.isUntrusted);
  }

  function loadValidator({ schema }: WidgetModule): Promise<SettingsStore> | undefined {
    // In a widget that the page defines itself, unknown keys are no mistake: `debug` alone tells of them.
    return schema && (!entry.importer || services.isConfigured())
      ? services.loadPages()
      : undefined;
  }

  const loading = services.loadModule(entry);
  const [module, page, runtime, slots, pages] = await Promise.all([
    loading,
    services.loadPageFor(host),
    services.loadRuntime(),
    loading.then(loadSlots),
    loading.then(loadValidator),
    personal.load(),
  ]);
  if (!module?.Component) throw new Error('The module exports no "Component".');
  return { module, page, runtime, slots, pages };
}
