import { chunkName, commonEntries, laterEntries } from "../../modules/chunk-entries.ts";
import type { SiteWidgets } from "../../widgets/discover-widgets.ts";
import { pageTexts } from "../../widgets/widget-texts.ts";
import { watchedSource } from "./page-modules.ts";

/** The later files of the script, from the sources of `@skerry/mount`. */
const mountFiles: Readonly<Record<string, string>> = { ...commonEntries, ...laterEntries };

/**
 * The code of a file of `chunks/`, before Vite has it: what it re-exports, or what it holds. `undefined`: there is no such
 * file.
 */
export async function chunkSource(
  name: string,
  find: () => Promise<SiteWidgets>,
  hasInspector: boolean,
): Promise<string | undefined> {
  const reexport = (file: string): string => `export * from ${JSON.stringify(file)};`;
  if (Object.hasOwn(mountFiles, name)) {
    const file = mountFiles[name] as string;
    return (hasInspector && watchedSource(name, file)) || reexport(file);
  }
  if (name === "keys") return "export const textKeys = {};";
  const { own, builtIn, texts } = await find();
  if (name.startsWith("texts-")) {
    const found = pageTexts(builtIn, texts)[name.slice("texts-".length)];
    return found && `export const texts = ${JSON.stringify(found)};`;
  }
  const widget = own.find((one) => chunkName(one.name) === name);
  if (widget) return `export * from "virtual:skerry/widget/${widget.name}";`;
  const file = builtIn.find((one) => chunkName(one.name) === name)?.source;
  return file && reexport(file);
}
