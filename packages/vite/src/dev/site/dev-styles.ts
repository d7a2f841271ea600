import { buildStyles, lowerStyles } from "@skerry/widgets/build/build-styles";
import type { DevEnvironment, EnvironmentModuleNode } from "vite";
import { skerryPackages } from "../../sources/skerry-packages.ts";
import { confineLayers } from "../../transforms/layers/confine-layers.ts";
import { styleParts, tailwindWidgets } from "../../transforms/style-parts.ts";
import { isPageStyle, type TailwindStyles } from "../../transforms/tailwind-styles.ts";
import type { SiteWidgets } from "../../widgets/discover-widgets.ts";
import { withImporters } from "./module-owners.ts";
import { moduleUrl } from "./module-url.ts";

/** A module and the names of the widgets that have it. */
interface StyledModule {
  url: string;
  widgets: readonly string[];
}

/** The style sheet of pages. That of own widgets is what they import, as Vite has it. */
export class DevStyles {
  readonly #client: DevEnvironment;
  readonly #tailwind: TailwindStyles;
  #builtIn: Promise<string> | undefined;
  /** Ids of the style sheets that pages have. */
  #servedIds: ReadonlySet<string> = new Set();

  constructor(client: DevEnvironment, tailwind: TailwindStyles) {
    this.#client = client;
    this.#tailwind = tailwind;
  }

  /** Whether pages have a style sheet that these are a part of: itself, what it imports, or whose classes it has. */
  hasPartOf(modules: readonly EnvironmentModuleNode[]): boolean {
    return [...withImporters(modules)].some(({ id }) => id !== null && this.#servedIds.has(id));
  }

  /** Names of the own widgets that import Tailwind. */
  async tailwindWidgets(site: SiteWidgets): Promise<string[]> {
    const { urlById, importers } = await this.#findAll(this.#styledModules(site));
    for (const url of urlById.values()) {
      await this.#client.transformRequest(url).catch(() => null);
    }
    return [...tailwindWidgets(importers, (id) => this.#tailwind.hasMade(id))];
  }

  /** The style sheet of the built-in widgets, and those that own widgets import. */
  async read(site: SiteWidgets): Promise<string> {
    this.#builtIn ??= buildStyles({
      minify: false,
      widgets: site.builtIn.map(({ name }) => name),
      folders: skerryPackages,
    });
    return `${await this.#builtIn}\n${await this.#readOwn(site)}`;
  }

  /** In the order of imports. */
  async #readOwn(site: SiteWidgets): Promise<string> {
    const { urlById, importers } = await this.#findAll(this.#styledModules(site));
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

  /** The modules that bring style sheets into pages. */
  #styledModules({ own, ownRoot }: SiteWidgets): StyledModule[] {
    const { root } = this.#client.config;
    const widgets = own.map(({ name }) => name);
    return [
      ...(ownRoot && own.length > 0 ? [{ url: moduleUrl(root, ownRoot.file), widgets }] : []),
      ...own.map(({ name, file }) => ({ url: moduleUrl(root, file), widgets: [name] })),
    ];
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
