import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from "vite";
import { rendererEnvironment } from "../../config/environments.ts";
import type { OwnWidget } from "../../widgets/find-widgets.ts";
import type { DevWidgets } from "./dev-widgets.ts";
import type { OwnModules } from "./own-modules.ts";

/** Knows which own widgets a module is a part of. */
export class ModuleOwners {
  readonly #server: ViteDevServer;
  readonly #widgets: DevWidgets;
  readonly #modules: OwnModules;

  constructor(server: ViteDevServer, widgets: DevWidgets, modules: OwnModules) {
    this.#server = server;
    this.#widgets = widgets;
    this.#modules = modules;
  }

  /** The own widgets that modules are a part of. */
  async widgetsWith(modules: readonly EnvironmentModuleNode[]): Promise<OwnWidget[]> {
    const files = new Set([...withImporters(modules)].map(({ file, id }) => file ?? id));
    const { own } = await this.#widgets.find().catch(() => ({ own: [] as OwnWidget[] }));
    return own.filter(({ file }) => files.has(file.replaceAll("\\", "/")));
  }

  /**
   * Whether a file is a part of own widgets: what renders pages has read all that they import. Of others, it may know
   * that Tailwind has looked for classes in them.
   */
  async isOwn(file: string): Promise<boolean> {
    const { moduleGraph } = this.#server.environments[rendererEnvironment] as DevEnvironment;
    const isKnown = (): boolean =>
      [...(moduleGraph.getModulesByFile(file) ?? [])].some((module) => module.transformResult);
    if (isKnown()) return true;
    const { own, ownRoot } = await this.#widgets
      .find()
      .catch(() => ({ own: [], ownRoot: undefined }));
    for (const widget of own) await this.#modules.run(widget).catch(() => undefined);
    if (ownRoot) await this.#modules.runRoot(ownRoot).catch(() => undefined);
    return isKnown();
  }

  /** Whether own widgets alone bring a style sheet into pages. */
  async isOwnStyle(id: string): Promise<boolean> {
    const { moduleGraph } = this.#server.environments.client;
    const { importers } = moduleGraph.getModuleById(id) ?? {};
    const files = [id, ...[...(importers ?? [])].map((module) => module.id ?? "")];
    const isOwn = await Promise.all(files.map((one) => this.isOwn(one.replace(/\?.*/, ""))));
    return isOwn.every(Boolean);
  }
}

/** Modules, and all that is made of them. */
export function withImporters(
  modules: Iterable<EnvironmentModuleNode>,
  found = new Set<EnvironmentModuleNode>(),
): Set<EnvironmentModuleNode> {
  for (const module of modules) {
    if (!found.has(module)) withImporters(module.importers, found.add(module));
  }
  return found;
}
