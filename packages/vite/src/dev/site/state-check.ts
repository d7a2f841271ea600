import { createQuietRenderer } from "@skerry/server/quiet-renderer";
import type { ViteDevServer } from "vite";
import { findKeptState } from "../../state-checks/kept-state.ts";
import { type OwnWidget, readExample } from "../../widgets/find-widgets.ts";
import { jsonSchemaOf } from "../../widgets/json-schema-of.mjs";
import type { OwnRoot } from "../../widgets/own-root.ts";
import type { JsonSchema } from "../../widgets/widgets.ts";
import type { TextsByLocale } from "../../widgets/widget-texts.ts";
import { OwnModules } from "./own-modules.ts";

/** The widgets that are looked at. */
interface CheckedWidgets {
  own: readonly OwnWidget[];
  ownRoot: OwnRoot | undefined;
  texts: TextsByLocale;
}

/** The delay before a check, because pages come first. In milliseconds. */
const delay = 500;

/**
 * Warns about own widgets that show one visitor what another one was given. They run in modules of their own, so that no
 * page shows what they are given here.
 */
export class StateCheck {
  readonly #server: ViteDevServer;
  readonly #preact: boolean;
  readonly #find: () => Promise<CheckedWidgets>;
  readonly #readTypes: () => Promise<Readonly<Record<string, JsonSchema>>>;
  #modules: OwnModules | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** The messages of the last check: the next one reports only new ones. */
  #said: ReadonlySet<string> = new Set();

  /** @param readTypes makes schemas of the types of props */
  constructor(
    server: ViteDevServer,
    preact: boolean,
    find: () => Promise<CheckedWidgets>,
    readTypes: () => Promise<Readonly<Record<string, JsonSchema>>>,
  ) {
    this.#readTypes = readTypes;
    this.#server = server;
    this.#preact = preact;
    this.#find = find;
  }

  /** Looks at the widgets as they are in a moment. */
  lookSoon(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      // A mistake in a file is said where a page needs it.
      this.#running = this.#running.then(() => this.#look()).catch(() => {});
    }, delay);
  }

  async #look(): Promise<void> {
    const { own, ownRoot, texts } = await this.#find();
    if (this.#isClosed) return;
    this.#modules ??= new OwnModules(this.#server, () => {});
    const modules = this.#modules;
    modules.forget();
    const render = await createQuietRenderer({
      registry: Object.fromEntries(
        own.map((widget) => [widget.name, () => modules.runRooted(widget, ownRoot) as never]),
      ),
      texts,
      light: this.#preact ? await modules.light([]) : undefined,
    });
    const { root, logger } = this.#server.config;
    const types = await this.#readTypes().catch((): Record<string, JsonSchema> => ({}));
    const widgets = own.map(async (widget) => ({
      name: widget.name,
      place: widget.place,
      example: await readExample(widget),
      jsonSchema: await modules.run(widget).then(
        ({ schema }) => (schema ? jsonSchemaOf(schema, root) : types[widget.name]),
        () => undefined,
      ),
    }));
    const found = await findKeptState(await Promise.all(widgets), render);
    if (this.#isClosed) return;
    const messages = found.map(({ place, message }) => `${place}: ${message}`);
    for (const message of messages) {
      if (!this.#said.has(message)) logger.warn(message, { timestamp: true });
    }
    this.#said = new Set(messages);
  }

  /** Does not wait for what it looks at now: a module may wait for ever. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#modules?.close();
  }
}
