import type { FileName, FileTable } from "./file-table.ts";
import type { LivesModule } from "./script-life.ts";
import { mount } from "./loader/mount.ts";
import type { Skerry } from "./skerry.ts";
import type { WidgetEntry } from "./widget-entry.ts";

declare const SKERRY_FILES: FileTable;
declare const SKERRY_BUILD: string;
declare const SKERRY_VERSION: string;

const table: FileTable = SKERRY_FILES;
const version: string = SKERRY_VERSION;

/**
 * Imports a file of the build. A second attempt asks for another address, because browsers may keep
 * a failed module under its own (whatwg/html#6768).
 */
const load = <T>(name: FileName, attempt?: number): Promise<T> =>
  import(new URL(`chunks/${name}.js${attempt ? `?${attempt}` : ""}`, import.meta.url).href);

const loadLife = (attempt?: number): Promise<LivesModule> => load(table.lifeFile, attempt);

function start(queue: ((skerry: Skerry) => void)[]): void {
  const widgets = new Map<string, WidgetEntry>();
  for (const [name, value] of Object.entries(table.widgetFiles)) {
    const [defaultTrigger, hash, kind, ...imports] = value.split(" ");
    widgets.set(name, {
      defaultTrigger,
      widgetKind: Number(kind),
      fileNames: [`${name}-${hash}`, ...imports],
    });
  }
  const skerry = mount(
    version,
    widgets,
    (attempt, configurationText) =>
      loadLife(attempt).then((life) =>
        life.createLives({
          fileTable: table,
          loadFile: load,
          configurationText,
          buildName: SKERRY_BUILD,
        }),
      ),
    // Side by side: asking only for the last file would find the others one round trip later.
    ({ fileNames = [] }) => {
      for (const name of [...table.baseFiles, ...fileNames]) load(name).catch(() => {});
    },
  );
  window.skerry = skerry;
  // Each on its own: one that throws is reported by the browser and does not stop the others.
  for (const call of queue) queueMicrotask(() => call(skerry));
}

// An element with the id "skerry" would stand here too, and is neither.
const present = window.skerry as Partial<Skerry> & ((skerry: Skerry) => void)[];
if (!present?.version) start(Array.isArray(present) ? present : []);
else if (parseInt(present.version) !== parseInt(version)) {
  loadLife().then((say) => say.otherVersion(version, present.version as string));
}
