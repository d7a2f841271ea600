import { createHandler, type Handler } from "@skerry/server";
import type { DevStyles } from "./dev-styles.ts";
import type { DevWidgets } from "./dev-widgets.ts";
import type { OwnModules } from "./own-modules.ts";

/** The renderer of a site, as its files are now. */
export class SiteRenderer {
  readonly #widgets: DevWidgets;
  readonly #modules: OwnModules;
  readonly #styles: DevStyles;
  readonly #build: string;
  readonly #preact: boolean;
  readonly #onReady: () => void;
  #handler: Promise<Handler> | undefined;

  /**
   * @param build id of the build, which its markup has
   * @param onReady called when the page that asks is there
   */
  constructor(
    widgets: DevWidgets,
    modules: OwnModules,
    styles: DevStyles,
    { build, preact }: { build: string; preact: boolean },
    onReady: () => void,
  ) {
    this.#widgets = widgets;
    this.#modules = modules;
    this.#styles = styles;
    this.#build = build;
    this.#preact = preact;
    this.#onReady = onReady;
  }

  handler(): Promise<Handler> {
    if (!this.#handler) {
      this.#handler = this.#createHandler();
      this.#handler.then(this.#onReady, () => {});
    }
    return this.#handler;
  }

  async #createHandler(): Promise<Handler> {
    const site = await this.#widgets.find();
    const { own, ownRoot, builtIn, texts, builtInNames } = site;
    const registry = Object.fromEntries(
      own.map((widget) => [widget.name, () => this.#modules.runRooted(widget, ownRoot)]),
    );
    const withTailwind = await this.#styles.tailwindWidgets(site);
    return createHandler({
      registry: registry as never,
      tailwind: withTailwind.join(" "),
      texts,
      builtIn: builtInNames,
      build: this.#build,
      light: this.#preact ? await this.#modules.light(builtIn) : undefined,
      metrics: false,
    });
  }

  /** Files have changed. */
  forget(): void {
    this.#handler = undefined;
  }
}
