// The second file of the script: what it needs once the first trigger has fired.

import type { LaterFiles, LoadFile } from "./file-table.ts";
import { createLifecycleFiles } from "./lifecycle/lifecycle-files.ts";
import { createPageLifecycle } from "./lifecycle/create-page-lifecycle.ts";
import { readEarlyConfiguration } from "./lifecycle/early-configuration.ts";
import type { PageLifecycle } from "./loader/island-lifecycle.ts";
import type { Skerry } from "./skerry.ts";

declare const SKERRY_VERSION: string;
declare const SKERRY_BUILD: string;
declare const SKERRY_LATER_FILES: LaterFiles;

let lifecycle: PageLifecycle | undefined;

function create(load: LoadFile, configuration: string): PageLifecycle {
  // Turbo keeps a copy of the page: it must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () =>
    (window.skerry as Skerry).unmount(document),
  );
  const early = readEarlyConfiguration(configuration);
  const files = createLifecycleFiles(load, SKERRY_LATER_FILES, configuration, early);
  return createPageLifecycle(files, SKERRY_BUILD, early);
}

/**
 * The lifecycle of the page's islands; made once.
 *
 * @param configuration text of the page's configuration block
 */
export const pageLifecycle = (load: LoadFile, configuration: string): PageLifecycle =>
  (lifecycle ??= create(load, configuration));

/** Warns that the script stays inert beside another major version. */
export function warnOtherVersion(): void {
  const { version } = window.skerry as Skerry;
  console.warn(
    `Skerry ${SKERRY_VERSION} does nothing: version ${version} is already on this page. Remove one of the two scripts.`,
  );
}
