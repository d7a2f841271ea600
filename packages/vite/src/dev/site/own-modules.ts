import type { LightWidgets, MarkupRenderer } from "@skerry/server";
import { createServerModuleRunner, type DevEnvironment, type ViteDevServer } from "vite";
import type { ModuleRunner } from "vite/module-runner";
import { rendererEnvironment } from "../../config/environments.ts";
import { markupModule } from "../../sources/preact/preact-modules.ts";
import { rootUnloaded } from "../../widgets/own-root.ts";
import { SiteBuildError } from "../../errors/site-build-error.ts";
import type { OwnWidget } from "../../widgets/find-widgets.ts";
import { type OwnRoot, withoutRoot } from "../../widgets/own-root.ts";
import type { BuiltWidget } from "../../widgets/widgets.ts";

/** The exports of an own widget's module beside its component. */
export type MetadataExports = Partial<Record<"load" | "isStatic" | "slots" | "schema", unknown>>;

/** The modules of own widgets as a server runs them. Each instance runs them anew. */
export class OwnModules {
  readonly #runner: ModuleRunner;
  readonly #onImport: (what: string) => void;

  /** @param onImport is told what is imported now: it may never end */
  constructor(server: ViteDevServer, onImport: (what: string) => void) {
    // The next request imports changed modules again: only requests make pages.
    this.#runner = createServerModuleRunner(
      server.environments[rendererEnvironment] as DevEnvironment,
      { hmr: false },
    );
    this.#onImport = onImport;
  }

  async run({ name, file }: OwnWidget): Promise<MetadataExports & { Component: unknown }> {
    this.#onImport(`the widget "${name}" was imported`);
    const module = (await this.#runner.import(file)) as Record<string, unknown>;
    return { ...module, Component: module["Component"] ?? module["default"] };
  }

  /**
   * A widget's module with the root.
   *
   * @throws Error naming a root that a server cannot load
   */
  async runRooted(widget: OwnWidget, ownRoot: OwnRoot | undefined): Promise<object> {
    const module = await this.run(widget);
    return { ...module, ...(ownRoot && (await this.runRoot(ownRoot))) };
  }

  async runRoot(ownRoot: OwnRoot): Promise<{ Root: unknown; collectStyles: unknown }> {
    this.#onImport(`${ownRoot.place} was imported`);
    const module = this.#runner.import(ownRoot.file) as Promise<{
      default?: unknown;
      collectStyles?: unknown;
    }>;
    const { default: Root, collectStyles } = await module.catch((cause: Error) => {
      throw new Error(rootUnloaded(ownRoot) + cause.message, { cause });
    });
    if (Root === undefined) throw new SiteBuildError([withoutRoot(ownRoot)]);
    return { Root, collectStyles };
  }

  /** Built-in widgets with Preact, and what renders all of them. */
  async light(builtIn: readonly BuiltWidget[]): Promise<LightWidgets> {
    const library = (await this.#runner.import(markupModule)) as MarkupRenderer;
    const rows = builtIn.flatMap(({ name, source }) =>
      source ? [[name, () => this.#runner.import(source)] as const] : [],
    );
    return { ...library, builtIn: Object.fromEntries(rows) };
  }

  /** Called when files have changed. */
  forget(): void {
    this.#runner.clearCache();
  }

  close(): Promise<void> {
    return this.#runner.close();
  }
}
