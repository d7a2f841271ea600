// The file that follows islands from their triggers to their ends. React is not in it.

import type { LoaderContext } from "../protocol/loader-context.ts";
import { createChunkLoader } from "./chunk-loader.ts";
import { createPageLifecycle } from "./page-lifecycle.ts";
import { restoreNextCopy } from "./served-copy.ts";
import type { PageLifecycle } from "../protocol/lifecycle-api.ts";
import type { Skerry } from "../protocol/skerry.ts";

let lifecycle: PageLifecycle | undefined;

function create(source: LoaderContext): PageLifecycle {
  // A copy of the page must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () => {
    if ("Turbo" in window) restoreNextCopy();
    // Nobody knows how another library makes its copy.
    else (window.skerry as Skerry).unmount(document);
  });
  return createPageLifecycle(createChunkLoader(source), source.files.build);
}

/** The lifecycle of the page's islands; made once. */
export const lifecycleOf = (source: LoaderContext): PageLifecycle => (lifecycle ??= create(source));

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
