// What follows an island from its trigger to its end, without React.

import type { PageSource } from "./page-source.ts";
import { createLifecycleFiles } from "./lifecycle/lifecycle-files.ts";
import { createPageLifecycle } from "./lifecycle/create-page-lifecycle.ts";
import { restoreNextCopy } from "./lifecycle/served-copy.ts";
import type { PageLifecycle } from "./loader/island-lifecycle.ts";
import type { Skerry } from "./skerry.ts";

let lifecycle: PageLifecycle | undefined;

function create(source: PageSource): PageLifecycle {
  // A copy of the page must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () => {
    if ("Turbo" in window) restoreNextCopy();
    // How others make their copy is not known.
    else (window.skerry as Skerry).unmount(document);
  });
  return createPageLifecycle(createLifecycleFiles(source), source.files.build);
}

/** The lifecycle of the page's islands; made once. */
export const page = (source: PageSource): PageLifecycle => (lifecycle ??= create(source));

/**
 * Warns that the script stays inert beside another major version.
 *
 * @param inert its version
 */
export function warn(inert: string): void {
  const { version } = window.skerry as Skerry;
  console.warn(
    `Skerry ${inert} does nothing: version ${version} is already on this page. Remove one of the two scripts.`,
  );
}
