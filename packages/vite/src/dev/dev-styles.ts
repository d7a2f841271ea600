import { lowerStyles } from "@skerry/widgets/build/build-styles";
import { type DevEnvironment, type EnvironmentModuleNode, isCSSRequest } from "vite";
import { confineLayers, tailwindBanner } from "../transforms/confine-layers.ts";

/** The style sheets that own widgets import, as Vite has them. */
export class DevStyles {
  readonly #client: DevEnvironment;
  /** Ids of the style sheets in the last result of `read`. */
  #servedIds: ReadonlySet<string> = new Set();

  constructor(client: DevEnvironment) {
    this.#client = client;
  }

  /** Whether pages have the style sheet of this id. */
  has(id: string): boolean {
    return this.#servedIds.has(id);
  }

  /**
   * Collects the CSS of these modules into one text, in the order of imports. `has` answers for it from then on.
   *
   * @param modules URLs
   * @param widgets names of the widgets that it is for
   */
  async read(modules: readonly string[], widgets: readonly string[]): Promise<string> {
    const urlById = new Map<string, string>();
    const seen = new Set<EnvironmentModuleNode>();
    for (const url of modules) {
      await this.#client.transformRequest(url).catch(() => null);
      const module = await this.#client.moduleGraph.getModuleByUrl(url).catch(() => undefined);
      if (module) await this.#find(module, urlById, seen);
    }
    const codes: string[] = [];
    for (const url of urlById.values()) {
      const separator = url.includes("?") ? "&" : "?";
      // With it Vite answers CSS, not a module that adds it to the page.
      const result = await this.#client.transformRequest(`${url}${separator}direct`);
      codes.push(result?.code ?? "");
    }
    this.#servedIds = new Set(urlById.keys());
    const styles = codes.join("\n");
    if (!tailwindBanner.test(styles)) return styles;
    // Tailwind writes rules for a whole page. They are confined to these widgets, which nested rules cannot be.
    return confineLayers(lowerStyles(styles, false), widgets);
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

/** A style sheet that a module imports for its effect on the page, or for the names of its classes. */
const isPageStyle = (url: string): boolean =>
  isCSSRequest(url) && !/[?&](inline|url|raw)\b/.test(url);

const isLibrary = ({ id }: EnvironmentModuleNode): boolean =>
  /[\\/]node_modules[\\/]/.test(id ?? "");
