import type { ViteDevServer } from "vite";
import { readTypeSchemas, type TypeSchemas } from "../../props-types/type-schemas.ts";
import type { JsonSchema } from "../../widgets/widgets.ts";
import type { DevWidgets } from "./dev-widgets.ts";

/** The schemas that are made of the types of own widgets' props. */
export class WidgetTypes {
  readonly #server: ViteDevServer;
  readonly #widgets: DevWidgets;
  readonly #schemas: "types" | "exports" | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  /** What has been said about types: only what is new is said again. */
  #said: ReadonlySet<string> = new Set();

  /** @param schemas where the schemas of widgets come from that export none */
  constructor(
    server: ViteDevServer,
    widgets: DevWidgets,
    schemas: "types" | "exports" | undefined,
  ) {
    this.#server = server;
    this.#widgets = widgets;
    this.#schemas = schemas;
  }

  /** As the files are now: each change is noticed. */
  async read(): Promise<Record<string, JsonSchema>> {
    // One process at a time: pages with many islands ask once for each.
    this.#reading = this.#reading.catch(() => {}).then(() => this.#readNow());
    return Object.fromEntries((await this.#reading) as TypeSchemas["schemas"]);
  }

  async #readNow(): Promise<TypeSchemas["schemas"]> {
    const { root, resolve, logger } = this.#server.config;
    const { own } = await this.#widgets.find();
    const types = await readTypeSchemas(own, {
      root,
      schemas: this.#schemas,
      alias: resolve.alias,
    });
    for (const notice of types.notices) {
      if (!this.#said.has(notice)) logger.warn(notice, { timestamp: true });
    }
    this.#said = new Set(types.notices);
    return types.schemas;
  }
}
