import { lowerStyles } from "@skerry/widgets/build/build-styles";
import type { DevEnvironment, EnvironmentModuleNode } from "vite";
import { confineLayers } from "../transforms/confine-layers.ts";
import { styleParts, tailwindWidgets } from "../transforms/style-parts.ts";
import { isPageStyle, type TailwindStyles } from "../transforms/tailwind-styles.ts";

/** A module and the names of the widgets that have it. */
export interface StyledModule {
  url: string;
  widgets: readonly string[];
}

/** The style sheets that own widgets import, as Vite has them. */
export class DevStyles {
  readonly #client: DevEnvironment;
  readonly #tailwind: TailwindStyles;
  /** Ids of the style sheets in the last result of `read`. */
  #servedIds: ReadonlySet<string> = new Set();

  constructor(client: DevEnvironment, tailwind: TailwindStyles) {
    this.#client = client;
    this.#tailwind = tailwind;
  }

  /** Whether pages have the style sheet of this id. */
  has(id: string): boolean {
    return this.#servedIds.has(id);
  }

  /** Names of the widgets among those of the modules that import Tailwind. */
  async tailwindWidgets(modules: readonly StyledModule[]): Promise<string[]> {
    const { urlById, importers } = await this.#findAll(modules);
    for (const url of urlById.values()) {
      await this.#client.transformRequest(url).catch(() => null);
    }
    return [...tailwindWidgets(importers, (id) => this.#tailwind.hasMade(id))];
  }

  /** Collects the CSS of these modules into one text, in the order of imports. `has` answers for it from then on. */
  async read(modules: readonly StyledModule[]): Promise<string> {
    const { urlById, importers } = await this.#findAll(modules);
    const styles: { id: string; css: string }[] = [];
    for (const [id, url] of urlById) {
      const separator = url.includes("?") ? "&" : "?";
      // With it Vite answers CSS, not a module that adds it to the page.
      const result = await this.#client.transformRequest(`${url}${separator}direct`);
      styles.push({ id, css: `${result?.code ?? ""}\n` });
    }
    this.#servedIds = new Set(urlById.keys());
    const parts = styleParts(styles, importers, (id) => this.#tailwind.hasMade(id));
    // Confined rules are nested ones, which cannot be nested again.
    return confineLayers(
      parts.map((part) =>
        part.widgets.length > 0 ? { ...part, css: lowerStyles(part.css, false) } : part,
      ),
    );
  }

  /** The URLs of all style sheets of modules by id, and the names of the widgets that have each. */
  async #findAll(modules: readonly StyledModule[]): Promise<{
    urlById: Map<string, string>;
    importers: Map<string, Set<string>>;
  }> {
    const urlById = new Map<string, string>();
    const importers = new Map<string, Set<string>>();
    for (const { url, widgets } of modules) {
      await this.#client.transformRequest(url).catch(() => null);
      const module = await this.#client.moduleGraph.getModuleByUrl(url).catch(() => undefined);
      const found = new Map<string, string>();
      if (module) await this.#find(module, found, new Set());
      for (const [id, styleUrl] of found) {
        urlById.set(id, styleUrl);
        importers.set(id, new Set([...(importers.get(id) ?? []), ...widgets]));
      }
    }
    return { urlById, importers };
  }

  /** Adds the style sheets of a module and of those that it imports. */
  async #find(
    module: EnvironmentModuleNode,
    urls: Map<string, string>,
    seen: Set<EnvironmentModuleNode>,
  ): Promise<void> {
    if (seen.has(module)) return;
    seen.add(module);
    if (isPageStyle(module.url)) return void urls.set(module.id ?? module.url, module.url);
    // A library's style sheets are those that own code imports from it.
    if (isLibrary(module)) return;
    // The module's imports are known once it has been transformed.
    await this.#client.transformRequest(module.url).catch(() => null);
    for (const imported of module.importedModules) await this.#find(imported, urls, seen);
  }
}

const isLibrary = ({ id }: EnvironmentModuleNode): boolean =>
  /[\\/]node_modules[\\/]/.test(id ?? "");
