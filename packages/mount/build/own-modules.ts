import { relative, resolve, sep } from "node:path";
import type { Metafile } from "esbuild";
import { sourceFolders } from "./paths.ts";

/** An import of a library by an own module. */
export interface LibraryImport {
  specifier: string;
  /** Folder of the module that imports it. */
  resolveDir: string;
}

/** What a site's own widgets are made of. */
export interface OwnModules {
  /** Absolute paths of their scripts. */
  scripts: readonly string[];
  libraries: readonly LibraryImport[];
}

const scriptPattern = /\.[mc]?[jt]sx?$/;
const notScript = /\.(css|json|avif|gif|jpe?g|png|svg|ttf|webp|woff2?)$/;

/** Whether a file is of the site itself: neither of a library nor of Skerry. */
export function isOwnFile(path: string): boolean {
  if (path.includes(`${sep}node_modules${sep}`)) return false;
  return !Object.values(sourceFolders).some((folder) => !relative(folder, path).startsWith(".."));
}

/** Whether a file is JavaScript or TypeScript of the site itself. */
export const isOwnScript = (path: string): boolean => scriptPattern.test(path) && isOwnFile(path);

/**
 * Finds a site's own modules and what they import from elsewhere.
 *
 * @param inputs of a bundle of its widgets
 */
export function findOwnModules(inputs: Metafile["inputs"], siteFolder: string): OwnModules {
  const libraries = new Map<string, LibraryImport>();
  const scripts: string[] = [];
  for (const [path, { imports, format }] of Object.entries(inputs)) {
    const file = resolve(siteFolder, path);
    if (/^[\w-]+:/.test(path) || !isOwnScript(file) || format === "cjs") continue;
    scripts.push(file);
    for (const { path: found, original, external } of imports) {
      const isOwn = !external && isOwnFile(resolve(siteFolder, found));
      const specifier = original ?? found;
      if (isOwn || notScript.test(found) || /^(<|node:)/.test(specifier)) continue;
      const resolveDir = resolve(file, "..");
      // Alike from everywhere, unless a folder has packages of its own.
      libraries.set(specifier, { specifier, resolveDir });
    }
  }
  const byName = (a: LibraryImport, b: LibraryImport): number =>
    a.specifier < b.specifier ? -1 : 1;
  return { scripts: scripts.sort(), libraries: [...libraries.values()].sort(byName) };
}
