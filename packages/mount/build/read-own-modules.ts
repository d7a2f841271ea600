import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BundledRenderer, optionalExports } from "./bundle-renderer.ts";
import type { OwnWidget } from "./find-own-widgets.ts";
import { SiteBuildError } from "./site-build-error.ts";

/** What the module of an own widget says about it. */
export interface OwnModule {
  widget: OwnWidget;
  load: string;
  isStatic: boolean;
  hasSlots: boolean;
  schema?: unknown;
  /** What it exports beside its component. */
  exports: readonly string[];
}

let imports = 0;

const noComponent = (place: string): string =>
  `${place}:1:1 The module exports no component. Add: export function Component(props) { … }`;

type Exports = Partial<Record<"Component" | (typeof optionalExports)[number], unknown>>;

/**
 * Runs the modules of the renderer once, to know what each widget is.
 *
 * @param files the modules by path from `outFolder`, where they are written
 * @returns the widgets, and a notice for each that a server cannot run
 * @throws SiteBuildError naming every module without a component
 */
export async function readOwnModules(
  widgets: readonly OwnWidget[],
  { warnings }: BundledRenderer,
  files: ReadonlyMap<string, string>,
  outFolder: string,
): Promise<{ modules: OwnModule[]; notices: string[] }> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(outFolder, path)), { recursive: true });
    await writeFile(join(outFolder, path), text);
  }
  // In development the folder has the same path each time. Modules beside it have hashes in their names.
  const url = `${pathToFileURL(join(outFolder, "renderer.mjs")).href}?${(imports += 1)}`;
  const { registry } = (await import(url)) as {
    registry: Record<string, () => Promise<Exports>>;
  };
  const notices: string[] = [];
  const mistakes: string[] = [];
  const modules: OwnModule[] = [];
  const missing = new Set(warnings.map(({ text }) => text.replaceAll("\\", "/")));
  const lacks = (place: string, name: string): boolean =>
    [...missing].some(
      (text) => text.startsWith(`Import "${name}" `) && text.endsWith(`"${place}"`),
    );
  for (const widget of widgets) {
    const { place, name } = widget;
    if (lacks(place, "Component") && lacks(place, "default")) {
      mistakes.push(noComponent(place));
      continue;
    }
    const exports = await registry[name]?.().catch((error: unknown) => {
      notices.push(
        `${place} cannot be loaded on a server, so the browser renders "${name}": ${error instanceof Error ? error.message : String(error)}. Use what only browsers have in an effect, or import it there.`,
      );
    });
    // Of CommonJS, and of a file that an editor has emptied and not yet written, esbuild says nothing.
    if (exports && exports.Component === undefined) {
      mistakes.push(noComponent(place));
      continue;
    }
    modules.push({
      widget,
      load: typeof exports?.load === "string" ? exports.load : "visible",
      isStatic: exports?.isStatic === true,
      hasSlots: Boolean(exports?.slots),
      schema: exports?.schema,
      exports: optionalExports.filter((one) => !lacks(place, one)),
    });
  }
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);
  return { modules, notices };
}
