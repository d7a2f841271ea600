import { join, resolve } from "node:path";
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions } from "vite";
import { rendererEnvironment } from "../config/environments.ts";
import { widgetOf } from "../modules/virtual-modules.ts";
import type { DevSite } from "./site/dev-site.ts";
import { devPrefix } from "./page/page-modules.ts";

/**
 * Tells open pages of a changed file.
 *
 * @param base path of the files, with a `/` at both ends
 * @returns the modules that Vite updates by itself
 */
export async function hotUpdate(
  site: DevSite,
  base: string,
  environment: DevEnvironment,
  { type, file, modules }: HotUpdateOptions,
): Promise<EnvironmentModuleNode[]> {
  const { moduleGraph, hot } = environment;
  const reload = (): void => hot.send({ type: "full-reload" });
  // Vite keeps the code of a file that has gone, for when it comes back.
  if (type === "create") for (const module of modules) moduleGraph.invalidateModule(module);
  // The renderer imports changed modules again when it is asked for a page.
  if (environment.name === rendererEnvironment) return [];
  const path = resolve(file);
  const isInFolder = path.startsWith(join(site.widgets.folder, "/"));
  const isListed = isInFolder && (type !== "update" || path.endsWith(".json"));
  site.forget(isListed);
  if (isListed) {
    await site.widgets.find().then(
      () => forgetModules(environment),
      (error: Error) => site.overlay.report(error),
    );
    reload();
    return [];
  }
  if (site.styles.hasPartOf(modules)) hot.send("skerry:styles", `${base}skerry.css`);
  const widgets = await site.owners.widgetsWith(modules);
  if (widgets.length > 0) {
    // After the update, which open pages handle themselves.
    setImmediate(() => {
      void site.loader.hasNewMetadata(widgets).then((isNew) => isNew && reload());
    });
  }
  // A sheet that was asked for as such is a part of the one that pages have.
  return modules.filter(({ url }) => !/[?&]direct\b/.test(url));
}

/** Lets the modules that are made of the list of widgets, and of their root, be made anew. */
function forgetModules({ moduleGraph }: DevEnvironment): void {
  for (const [id, module] of moduleGraph.idToModuleMap) {
    if (id.startsWith(`\0${devPrefix}`) || widgetOf(id) !== undefined)
      moduleGraph.invalidateModule(module);
  }
}
