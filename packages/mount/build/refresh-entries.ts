import { relative } from "node:path";
import type { VirtualEntry } from "./build-plan.ts";
import type { LibraryImport, OwnModules } from "./own-modules.ts";
import { pageModules } from "./refresh-modules.ts";
import { virtualEntry } from "./virtual-entries.ts";

// Names of widgets begin with a letter.
const librariesEntry = "_libraries";

/** Entry of what replaces modules in open pages. */
export const clientEntry = "_refresh";

/**
 * More entries of the chunks in development: each own module, so that it has a file of its own, and all that
 * they import from elsewhere, so that nothing of it comes into the file of an own module. That file is run again
 * when the module changes.
 */
export function refreshEntries(
  { scripts }: OwnModules,
  siteFolder: string,
): Record<string, string> {
  const entries: Record<string, string> = {
    [clientEntry]: pageModules,
    [librariesEntry]: virtualEntry(librariesEntry),
  };
  for (const script of scripts) {
    const name = `_${relative(siteFolder, script).replaceAll(/\W+/g, "-")}`;
    let unique = name;
    for (let number = 2; entries[unique]; number += 1) unique = `${name}-${number}`;
    entries[unique] = script;
  }
  return entries;
}

/** The module of all libraries. Each is looked up from where it is imported. */
export function libraryEntries(
  libraries: readonly LibraryImport[],
): Readonly<Record<string, VirtualEntry>> {
  const entries: Record<string, VirtualEntry> = {};
  const lines = libraries.map(({ specifier, resolveDir }, index) => {
    const name = `_library-${index}`;
    entries[name] = { contents: `export * from ${JSON.stringify(specifier)};`, resolveDir };
    return `export * as library${index} from "${virtualEntry(name)}";`;
  });
  return { ...entries, [librariesEntry]: { contents: lines.join("\n"), resolveDir: "/" } };
}
