import type { DevEnvironment, ViteDevServer } from "vite";
import { chunkSource } from "../page/chunk-source.ts";
import type { DevSite } from "../site/dev-site.ts";
import { devPrefix, inspectorCall } from "../page/page-modules.ts";
import { stackFrames } from "../page/stack-frames.ts";
import { type WidgetFacts, widgetFacts } from "./widget-facts.ts";

/** The files that a build has under the same paths, and what the inspector asks for. */
export class DevFiles {
  readonly #client: DevEnvironment;
  readonly #site: DevSite;
  readonly #built: string;
  readonly #hasInspector: boolean;

  /**
   * @param built folder of the build
   * @param hasInspector whether pages have the inspector
   */
  constructor(server: ViteDevServer, site: DevSite, built: string, hasInspector: boolean) {
    this.#client = server.environments.client;
    this.#site = site;
    this.#built = built;
    this.#hasInspector = hasInspector;
  }

  /** @returns `undefined`: there is no such file */
  async read(path: string, query: URLSearchParams): Promise<string | undefined> {
    const { widgets, loader, styles, types } = this.#site;
    if (path === "skerry.js") {
      const start = await this.#transformed("start");
      const code = `${start}\n${await loader.code()}`;
      return this.#hasInspector ? `${code}\n${inspectorCall}` : code;
    }
    if (path === "skerry.css") return styles.read(await widgets.find());
    if (path === "dev/widgets.json") return JSON.stringify(await this.#facts());
    if (path === "dev/types.json") return JSON.stringify(await types.read());
    if (path === "dev/frames.json") {
      return JSON.stringify(await stackFrames(this.#client, query.get("stack") ?? ""));
    }
    if (path === "react.js" || path === "island.js") return this.#transformed(path.slice(0, -3));
    const [, chunk] = /^chunks\/([\w-]+)\.js$/.exec(path) ?? [];
    if (chunk === undefined) return undefined;
    const source = await chunkSource(chunk, () => widgets.find(), this.#hasInspector);
    if (source !== undefined) return this.#transformed(`chunk/${chunk}`);
    // A backend that knows of a build lets pages preload its files.
    return /-[a-z\d]{7}$/.test(chunk) ? "export {};" : undefined;
  }

  async #transformed(name: string): Promise<string | undefined> {
    return (await this.#client.transformRequest(`${devPrefix}${name}`))?.code;
  }

  /** What the inspector shows of the widgets' files. */
  async #facts(): Promise<Record<string, WidgetFacts>> {
    const { own, builtIn } = await this.#site.widgets.find();
    const files = [
      ...own.map(({ name, file }) => ({ name, file, isOwn: true })),
      ...builtIn.map(({ name, source }) => ({ name, file: source, isOwn: false })),
    ];
    return widgetFacts(this.#client, files, this.#built);
  }
}
