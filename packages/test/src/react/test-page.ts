import { stateId } from "@skerry/core/contract/attributes";
import { readConfiguration } from "@skerry/core/configuration/configuration-diagnostics";
import { formatMessage } from "@skerry/core/i18n/format-message";
import { createPageSettings, type PageSettings } from "@skerry/core/page";
import { validateIslandProps } from "@skerry/mount/validate-island-props";
import type { ChunkLoader } from "@skerry/mount/chunk-loader";
import { trackCalls } from "@skerry/mount/method-names";
import type { Skerry } from "@skerry/mount";
import type { PageLifecycle } from "@skerry/mount/lifecycle-api";
import * as personal from "@skerry/mount/personal-props";
import * as slots from "@skerry/mount/page-slots";
import type { Renderer } from "@skerry/mount/renderer";
import * as runtime from "@skerry/mount/runtime";
import { warnings } from "@skerry/mount/warnings";
import { pageState } from "@skerry/ui/state/page-state";
import { act } from "@testing-library/react";

/** What the page around an island says. */
export interface PageOptions {
  /** Texts of the widget in the page's language, by key, as in its file `name.en.json`. */
  texts?: Readonly<Record<string, string>> | undefined;
  /** The page's routes, as in the key `routes` of its configuration. */
  routes?: Readonly<Record<string, unknown>> | undefined;
  /** The page's language, for example `de-AT`. Default: that of the document, else `en`. */
  locale?: string | undefined;
}

/** The settings of the page. @throws Error that names each mistake in them */
export function readPage({ texts = {}, routes, locale }: PageOptions): PageSettings {
  const { configuration, diagnostics } = readConfiguration(JSON.stringify({ locale, routes }));
  if (diagnostics.length > 0) {
    throw new Error(
      `renderIsland() got bad options. ${diagnostics.map(({ message }) => message).join(" ")}`,
    );
  }
  const surroundings = {
    language: document.documentElement.lang || "en",
    origin: location.origin,
    files: "/skerry/",
  };
  const page = createPageSettings(configuration, { ...surroundings, builtIn: {}, formatMessage });
  return page.withTexts({ [page.locale]: texts });
}

/** The files that the island of a test needs: all are there already. */
export const testFiles = (page: PageSettings, renderer: Renderer): ChunkLoader => ({
  loadModule: async ({ importer }) => (importer as NonNullable<typeof importer>)(),
  loadPageFor: async () => page,
  loadPages: async () => ({
    validateIslandProps,
    read: async () => page,
    readWithTexts: async () => page,
    ...answersOf(page),
  }),
  isConfigured: () => true,
  isUntrusted: () => false,
  loadRuntime: async () => ({ ...runtime, renderer }),
  loadSlots: async () => slots,
  loadPersonal: async () => personal,
  loadWarnings: async () => warnings,
});

const answersOf = (page: PageSettings): Pick<Skerry, "path" | "url" | "translate"> => ({
  path: async (name, params) => page.path(name, params),
  url: async (name, params) => page.url(name, params),
  translate: async (key, params) => page.translate(key, params),
});

/** The elements of islands that have not been cleaned up. */
const islands = new Set<Element>();

let state: ReturnType<typeof pageState> | undefined;

/**
 * Puts an island into the document, beside those that the same test has rendered before: they share values. The first
 * one of a test starts with none.
 *
 * @param values that islands share
 */
export function enterDocument(
  element: Element,
  values: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const other of islands) if (!other.isConnected) islands.delete(other);
  if (islands.size === 0) leavePage();
  islands.add(element);
  if (values) {
    const block = document.createElement("script");
    block.type = "application/json";
    block.id = stateId;
    block.textContent = JSON.stringify(values);
    document.head.append(block);
  }
  document.body.append(element);
}

function leavePage(): void {
  state?.stop();
  state = undefined;
  document.getElementById(stateId)?.remove();
  delete window.skerry;
}

/** `window.skerry`, which widgets and scripts of the page may call: answers of the page, and what islands share. */
export function showPage(page: PageSettings, files: ChunkLoader, lifecycle: PageLifecycle): void {
  const nothing = (): void => {};
  const skerry: Skerry = {
    version: "0.0.0-test",
    scan: nothing,
    unmount: nothing,
    define: nothing,
    ready: lifecycle.ready,
    ...answersOf(page),
    track: {
      ...(Object.fromEntries(trackCalls.map((name) => [name, nothing])) as unknown as Pick<
        Skerry["track"],
        (typeof trackCalls)[number]
      >),
      decorate: async (url) => url,
      attribution: async () => null,
    },
    state: {
      get: async (key) => lifecycle.get(key),
      set: async (key, next) => act(async () => lifecycle.set(key, next)),
      subscribe: (key, listener) => {
        const ending = lifecycle.subscribe(key, listener);
        return () => void ending.then((end) => end());
      },
    },
    push: (call) => call(skerry),
  };
  // The values are kept at the page's own object.
  window.skerry = Object.assign((window.skerry ?? {}) as Skerry, skerry);
  state = pageState(files);
}
