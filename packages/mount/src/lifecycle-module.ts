// The second file of the script on a page without a configuration: what it needs once the first trigger has
// fired. Other pages load configured-lifecycle-module.ts in its place.

import type { LaterFiles, LoadFile } from "./file-table.ts";
import { createLifecycleFiles, type ReadPageConfiguration } from "./lifecycle/lifecycle-files.ts";
import { createPageLifecycle } from "./lifecycle/create-page-lifecycle.ts";
import { restoreNextCopy } from "./lifecycle/served-copy.ts";
import type { PageLifecycle } from "./loader/island-lifecycle.ts";
import type { Skerry } from "./skerry.ts";

declare const SKERRY_VERSION: string;
declare const SKERRY_BUILD: string;
declare const SKERRY_LATER_FILES: LaterFiles;

let lifecycle: PageLifecycle | undefined;

function create(
  load: LoadFile,
  configuration: () => string,
  read?: ReadPageConfiguration,
): PageLifecycle {
  // A copy of the page must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () => {
    if ("Turbo" in window) restoreNextCopy();
    // How others make their copy is not known.
    else (window.skerry as Skerry).unmount(document);
  });
  const files = createLifecycleFiles(load, SKERRY_LATER_FILES, configuration, read);
  return createPageLifecycle(files, SKERRY_BUILD, configuration);
}

/**
 * The lifecycle of the page's islands; made once.
 *
 * @param configuration text of the page's configuration block as it is now
 * @param read checks that text. Default: it is loaded when a page has a configuration
 */
export const page = (
  load: LoadFile,
  configuration: () => string,
  read?: ReadPageConfiguration,
): PageLifecycle => (lifecycle ??= create(load, configuration, read));

/** Warns that the script stays inert beside another major version. */
export function warn(): void {
  const { version } = window.skerry as Skerry;
  console.warn(
    `Skerry ${SKERRY_VERSION} does nothing: version ${version} is already on this page. Remove one of the two scripts.`,
  );
}
