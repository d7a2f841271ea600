import type { FileName } from "./file-table.ts";
import { mount } from "./loader/mount.ts";
import { retrying } from "./loader/retrying.ts";
import type { Skerry } from "./skerry.ts";
import type { WidgetEntry } from "./widget-entry.ts";

declare const SKERRY_VERSION: string;
declare const SKERRY_MAJOR: number;
declare const SKERRY_WIDGETS: [name: string, entry: WidgetEntry][];
declare const SKERRY_LIFECYCLE: FileName;
declare const SKERRY_RUNTIME: FileName;

const files: Record<FileName, () => Promise<unknown>> = {};

/**
 * Imports a file of the build, once. Later attempts ask for another URL, because browsers may
 * keep a failed module under its own (whatwg/html#6768).
 */
function load<T>(name: FileName): Promise<T> {
  const file = (files[name] ??= retrying((attempt) => {
    // Relative to this file, whatever the page's base is. Not written into import(): esbuild would
    // look for such files while it bundles.
    const path = `./chunks/${name}.js${attempt ? `?${attempt}` : ""}`;
    return import(path);
  }));
  return file() as Promise<T>;
}

const loadLifecycle = (): Promise<typeof import("./lifecycle-module.ts")> => load(SKERRY_LIFECYCLE);

function start(queue: ((skerry: Skerry) => void)[]): void {
  const skerry = mount(
    SKERRY_VERSION,
    new Map(SKERRY_WIDGETS),
    async (configuration) => (await loadLifecycle()).page(load, configuration),
    () => load(SKERRY_RUNTIME),
  );
  window.skerry = skerry;
  // Each on its own: one that throws is reported by the browser and does not stop the others.
  for (const call of queue) queueMicrotask(() => call(skerry));
}

// An element with the id "skerry" would stand here too, a form even with a "version": an element as well.
const present = window.skerry as Partial<Skerry> & ((skerry: Skerry) => void)[];
if (typeof present?.version != "string") start(Array.isArray(present) ? present : []);
else if (parseInt(present.version) !== SKERRY_MAJOR) {
  loadLifecycle().then(
    (module) => module.warn(),
    () => {},
  );
}
