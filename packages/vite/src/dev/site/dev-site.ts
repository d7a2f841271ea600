import { toLight } from "@skerry/core/contract/marker";
import type { ViteDevServer } from "vite";
import type { ResolvedOptions } from "../../config/options.ts";
import type { TailwindStyles } from "../../transforms/tailwind-styles.ts";
import { BrowserFailures } from "../page/browser-failures.ts";
import { DevStyles } from "./dev-styles.ts";
import { DevWidgets } from "./dev-widgets.ts";
import { ErrorOverlay } from "./error-overlay.ts";
import { LoaderSource } from "./loader-source.ts";
import { ModuleOwners } from "./module-owners.ts";
import { OwnModules } from "./own-modules.ts";
import { SiteRenderer } from "./site-renderer.ts";
import { StallNotice } from "./stall-notice.ts";
import { StateCheck } from "./state-check.ts";
import { WidgetTypes } from "./widget-types.ts";

/** A site while it is developed: what pages load, and what renders them. */
export class DevSite {
  readonly widgets: DevWidgets;
  readonly renderer: SiteRenderer;
  readonly loader: LoaderSource;
  readonly styles: DevStyles;
  readonly owners: ModuleOwners;
  readonly types: WidgetTypes;
  readonly overlay: ErrorOverlay;
  readonly #modules: OwnModules;
  readonly #stalls = new StallNotice();
  readonly #failures: BrowserFailures;
  readonly #stateCheck: StateCheck;

  constructor(server: ViteDevServer, tailwind: TailwindStyles, options: ResolvedOptions) {
    const { root } = server.config;
    const { client } = server.environments;
    const { preact, schemas } = options;
    // Identifies this run of the server: its markup is hydrated by its own files alone.
    const id = `dev${Date.now().toString(36)}`;
    const build = preact ? toLight(id) : id;
    this.widgets = new DevWidgets(root, options.widgets || "widgets", options);
    this.overlay = new ErrorOverlay(server);
    this.types = new WidgetTypes(server, this.widgets, schemas);
    this.styles = new DevStyles(client, tailwind);
    this.#modules = new OwnModules(server, (what) => this.#stalls.begin(what));
    this.#failures = new BrowserFailures(client);
    this.#stateCheck = new StateCheck(
      server,
      preact,
      () => this.widgets.find(),
      () => this.types.read(),
    );
    this.owners = new ModuleOwners(server, this.widgets, this.#modules);
    this.loader = new LoaderSource(client, this.widgets, this.#modules, build);
    this.renderer = new SiteRenderer(
      this.widgets,
      this.#modules,
      this.styles,
      { build, preact },
      () => this.#stateCheck.lookSoon(),
    );
  }

  /** Notes that a page is being made: the code that runs for it may never end. */
  beginPage(path: string): void {
    this.#stalls.begin(`${path} was asked for`);
  }

  /**
   * A file has changed, come or gone: what was made of it is made anew.
   *
   * @param isListed whether there may be another widget, or other texts
   */
  forget(isListed: boolean): void {
    if (isListed) this.widgets.forget();
    this.renderer.forget();
    this.overlay.forget();
    this.#modules.forget();
    this.#failures.forget();
  }

  /** Ends what runs modules. */
  async close(): Promise<void> {
    this.overlay.close();
    await this.#stalls.stop();
    await this.#stateCheck.close();
    await this.#modules.close();
  }
}
