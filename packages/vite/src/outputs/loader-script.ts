import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ChunkName, ChunkTable } from "@skerry/mount/chunk-table";
import { overlayKind, slotsKind, staticKind, type WidgetEntry } from "@skerry/mount/widget-entry";
import type { ClientFiles } from "./client-files.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

const fileName = (path: string): ChunkName => basename(path, ".js");

/** The loader's knowledge of a build: where its files are, and which of them each widget needs. */
export interface LoaderTable {
  files: ChunkTable;
  widgets: [name: string, entry: WidgetEntry][];
}

/**
 * Makes the loader's table of a build.
 *
 * @param build id of the build
 * @param textCounts how many texts each widget has, by its name
 * @param locales of the texts
 */
export function loaderTable(
  client: Pick<ClientFiles, "entry" | "needed" | "ofWidget">,
  widgets: readonly BuiltWidget[],
  build: string,
  textCounts: Readonly<Record<string, number>>,
  locales: readonly string[],
): LoaderTable {
  const named = (name: string): ChunkName => fileName(client.entry(name));
  const lifecycle = named("lifecycle");
  const runtime = client.needed("runtime").map(fileName);
  const files: ChunkTable = {
    build,
    lifecycle,
    // The lifecycle is asked for anyway.
    runtime: runtime.filter((file) => file !== lifecycle),
    page: named("page"),
    warnings: named("warnings"),
    slots: named("slots"),
    personal: named("personal"),
    visit: named("visit"),
    messages: named("messages"),
    keys: named("keys"),
    texts: Object.fromEntries(locales.map((locale) => [locale, named(`texts-${locale}`)])),
  };
  const rows = widgets.map((widget): [string, WidgetEntry] => {
    const { name, load, hasSlots } = widget;
    const count = textCounts[name] ?? 0;
    const kind = kindOf(widget);
    const needed = [
      // The loader asks for it together with texts.
      ...(needsPage(widget, count) && !count ? [files.page] : []),
      ...(hasSlots ? [files.slots] : []),
      ...client.ofWidget(widget).map(fileName),
    ].filter((file) => !runtime.includes(file));
    const entry: WidgetEntry = {
      ...(kind && { kind }),
      // The loader assumes `visible` by itself.
      ...(load !== "visible" && { defaultTrigger: load }),
      ...(count > 0 && { textCount: count }),
      files: needed,
    };
    return [name, entry];
  });
  // Rows that are alike pack better side by side.
  rows.sort(
    ([, a], [, b]) =>
      (a.kind ?? 0) - (b.kind ?? 0) ||
      ((a.defaultTrigger ?? "") < (b.defaultTrigger ?? "") ? -1 : 1),
  );
  return { files, widgets: rows };
}

/** How the loader tells widgets apart that are no usual ones. */
const kindOf = ({ isStatic, isOverlay, hasSlots }: BuiltWidget): WidgetEntry["kind"] =>
  isStatic ? staticKind : isOverlay ? overlayKind : hasSlots ? slotsKind : undefined;

/** Whether an island of the widget reads texts, or the keys of its props are checked. */
export const needsPage = ({ own, hasSchema }: BuiltWidget, textCount: number): boolean =>
  !own || textCount > 0 || hasSchema === true;

/** JSON as JavaScript, where most keys need no quotes. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/(?<=[{,])"([A-Za-z_]\w*)":/g, "$1:");

/** The table as the loader reads it. */
export const tableScript = ({ files, widgets }: LoaderTable): string =>
  `const SKERRY_FILES=${literal(files)},SKERRY_WIDGETS=${literal(widgets)};`;

/**
 * `skerry.js`: the loader, which the package has built by itself, behind the table of this build.
 *
 * @returns its code, and its source map where the package has one
 * @throws Error when the package has not been built
 */
export function loaderScript(table: LoaderTable): { code: string; map?: string } {
  const file = join(skerryPackages.mount, "dist/loader/loader.js");
  if (!existsSync(file)) throw new Error(`${file} is missing. Build it first: pnpm build.`);
  const loader = readFileSync(file, "utf8");
  // In a line of its own, so that the source map needs one semicolon.
  const code = `${tableScript(table)}\n${loader}`;
  if (!existsSync(`${file}.map`)) return { code };
  const map = JSON.parse(readFileSync(`${file}.map`, "utf8")) as { mappings: string };
  return { code, map: JSON.stringify({ ...map, mappings: `;${map.mappings}` }) };
}
