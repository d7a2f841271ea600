import type { ChunkName } from "../protocol/chunk-table.ts";
import { retrying } from "./retrying.ts";

const files: Record<ChunkName, () => Promise<unknown>> = {};

/**
 * Imports a file of the build, once. Later attempts ask for another URL, because browsers may
 * keep a failed module under its own (whatwg/html#6768); but not for what other files import: these would have another
 * copy of it.
 */
export function importChunk<T>(name: ChunkName): Promise<T> {
  const file = (files[name] ??= retrying((attempt) => {
    // Relative to this file, whatever the page's base is. Not written into import(): esbuild would
    // look for such files while it bundles.
    const path = `./chunks/${name}.js${attempt && !/^(react|lifecycle|island|page|shared)-/.test(name) ? `?${attempt}` : ""}`;
    return import(path);
  }));
  return file() as Promise<T>;
}
