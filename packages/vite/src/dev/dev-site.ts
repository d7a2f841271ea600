import { relative, resolve } from "node:path";
import { toLight } from "@skerry/core/contract/marker";
import { createHandler, type Handler, onRenderError } from "@skerry/server";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import type { DevEnvironment, EnvironmentModuleNode, ErrorPayload, ViteDevServer } from "vite";
import { chunkName, commonEntries, laterEntries } from "../modules/chunk-entries.ts";
import { rendererEnvironment } from "../config/environments.ts";
import { findWidgets, type OwnWidget } from "../widgets/find-widgets.ts";
import { literalExports } from "../widgets/literal-exports.ts";
import { loaderScript, loaderTable } from "../outputs/loader-script.ts";
import { metadataOf } from "../widgets/widget-metadata.ts";
import { findRoot, type OwnRoot } from "../widgets/own-root.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { type Selection, selectWidgets } from "../widgets/select-widgets.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import { pageTexts, readOwnTexts, type TextsByLocale } from "../widgets/widget-texts.ts";
import { readTypeSchemas, type TypeSchemas } from "../props-types/type-schemas.ts";
import {
  type BuiltWidget,
  builtInWidgets,
  type JsonSchema,
  ownWidget,
} from "../widgets/widgets.ts";
import { BrowserFailures } from "./browser-failures.ts";
import { DevStyles, type StyledModule } from "./dev-styles.ts";
import { fingerprint } from "./fingerprint.ts";
import { type MetadataExports, OwnModules } from "./own-modules.ts";
import { inspectorCall, watchedSource } from "./page-modules.ts";
import { type StackFrame, stackFrames } from "./stack-frames.ts";
import { StallNotice } from "./stall-notice.ts";
import { VisitorCheck } from "./visitor-check.ts";
import { type WidgetFacts, widgetFacts } from "./widget-facts.ts";

/** Where a site's widgets are, and where it serves the files. */
export interface DevSiteOptions extends Selection {
  /** Folder of own widgets, from the root. */
  folder: string;
  /** Path of the files, with a `/` at both ends. */
  base: string;
  /** Whether Preact is in the place of React. Default: `false`. */
  preact?: boolean;
  /** Folder of the build. */
  built: string;
  /** Whether pages have the inspector. Default: `true`. */
  inspector?: boolean | undefined;
  /** Where the schemas of widgets come from that export none. */
  schemas?: "types" | "exports" | undefined;
}

/** The widgets as their files are now. */
interface FoundWidgets {
  own: readonly OwnWidget[];
  /** The component around each of them. */
  ownRoot: OwnRoot | undefined;
  builtIn: readonly BuiltWidget[];
  /** Names of the built-in ones; `undefined`: all. */
  builtInNames: readonly string[] | undefined;
  texts: TextsByLocale;
}

/** More than any page brings: the texts of widgets are loaded whenever a widget has some. */
const manyTexts = 1_000_000;

/** A site while it is developed: what pages load, and what renders them. */
export class DevSite {
  readonly #server: ViteDevServer;
  readonly #options: DevSiteOptions;
  readonly #modules: OwnModules;
  readonly #visitors: VisitorCheck;
  /** Identifies this run of the server: its markup is hydrated by its own files alone. */
  readonly #build: string;
  #found: Promise<FoundWidgets> | undefined;
  /** The error since the last change: a page is rendered before its own socket can report it. */
  #shown: ErrorPayload | undefined;
  #handler: Promise<Handler> | undefined;
  /** A render that crashes is shown on the page; wrong props are a mistake of the page, not of code. */
  readonly #stopListening = onRenderError((widget, error) => {
    const thrown = (error ?? {}) as { code?: string; cause?: unknown };
    const { code = "render-failed", cause = error } = thrown;
    if (code !== "render-failed" || !(cause instanceof Error)) return;
    this.show(cause, `The renderer failed at "${widget}": `);
  });
  readonly #fingerprints = new Map<string, string>();
  #builtInStyles: Promise<string> | undefined;
  readonly #ownStyles: DevStyles;
  #types: Promise<unknown> = Promise.resolve();
  /** What has been said about types: only what is new is said again. */
  #saidOfTypes: ReadonlySet<string> = new Set();
  readonly #stalls = new StallNotice();
  readonly #failures: BrowserFailures;

  constructor(server: ViteDevServer, tailwind: TailwindStyles, options: DevSiteOptions) {
    this.#server = server;
    this.#options = options;
    const build = `dev${Date.now().toString(36)}`;
    this.#build = options.preact ? toLight(build) : build;
    this.#ownStyles = new DevStyles(server.environments.client, tailwind);

    this.#modules = new OwnModules(server, (what) => this.#stalls.begin(what));
    this.#failures = new BrowserFailures(server.environments.client);
    this.#visitors = new VisitorCheck(
      server,
      options.preact === true,
      () => this.found(),
      () => this.types(),
    );
    server.ws.on("connection", () => {
      if (this.#shown) this.#client.hot.send(this.#shown);
      this.#shown = undefined;
    });
  }

  get #hasInspector(): boolean {
    return this.#options.inspector !== false;
  }

  get #client(): DevEnvironment {
    return this.#server.environments.client;
  }

  /** Folder of own widgets. */
  get folder(): string {
    return resolve(this.#server.config.root, this.#options.folder);
  }

  /** @throws SiteBuildError naming each mistake in the names of widgets, or in their texts */
  found(): Promise<FoundWidgets> {
    return (this.#found ??= this.#find().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    }));
  }

  async #find(): Promise<FoundWidgets> {
    const { root } = this.#server.config;
    const own = await findWidgets(this.folder, root);
    const selected = selectWidgets(await builtInWidgets(), own, this.#options);
    return {
      own: selected.own,
      ownRoot: await findRoot(this.folder, root),
      builtIn: selected.builtIn,
      builtInNames: selected.isReduced ? selected.builtIn.map(({ name }) => name) : undefined,
      texts: readOwnTexts(selected.own, root),
    };
  }

  /**
   * A file has changed, come or gone: what was made of it is made anew.
   *
   * @param isListed whether there may be another widget, or other texts
   */
  forget(isListed: boolean): void {
    if (isListed) this.#found = undefined;
    this.#handler = this.#shown = undefined;
    this.#modules.forget();
    this.#failures.forget();
  }

  /** The renderer, as the files are now. */
  handler(): Promise<Handler> {
    if (!this.#handler) {
      this.#handler = this.#createHandler();
      // When the page that asks is there.
      this.#handler.then(
        () => this.#visitors.lookSoon(),
        () => {},
      );
    }
    return this.#handler;
  }

  async #createHandler(): Promise<Handler> {
    const { own, ownRoot, builtIn, texts, builtInNames } = await this.found();
    const registry = Object.fromEntries(
      own.map((widget) => [widget.name, () => this.#modules.runRooted(widget, ownRoot)]),
    );
    const withTailwind = await this.#ownStyles.tailwindWidgets(this.#styledModules(own, ownRoot));
    return createHandler({
      registry: registry as never,
      tailwind: withTailwind.join(" "),
      texts,
      builtIn: builtInNames,
      build: this.#build,
      light: this.#options.preact ? await this.#modules.light(builtIn) : undefined,
      metrics: false,
    });
  }

  /** Notes that a page is being made: the code that runs for it may never end. */
  beginPage(path: string): void {
    this.#stalls.begin(`${path} was asked for`);
  }

  /** The metadata of a widget's module; nothing if a server cannot run it: the page's own import says why. */
  async #metadataOf(widget: OwnWidget): Promise<MetadataExports | undefined> {
    const module: MetadataExports | undefined = await this.#modules
      .run(widget)
      .catch(() => undefined);
    // While the module has a mistake, pages keep what they know.
    if (!module) return undefined;
    const { load, isStatic, slots, schema } = module;
    const metadata = { load, isStatic, slots, schema };
    this.#fingerprints.set(widget.name, fingerprint(metadata));
    return metadata;
  }

  /** Reads the metadata from the code of a module that no server can run. */
  async #readMetadata({ file }: OwnWidget): Promise<MetadataExports> {
    const transformed = this.#client.transformRequest(this.#urlOf(file));
    const code = await transformed.then((result) => result?.code ?? "").catch(() => "");
    return Object.fromEntries(literalExports(code));
  }

  /** Whether some of these widgets say something else beside their components than open pages know. */
  async hasNewMetadata(widgets: readonly OwnWidget[]): Promise<boolean> {
    for (const widget of widgets) {
      const before = this.#fingerprints.get(widget.name);
      await this.#metadataOf(widget);
      if (before !== undefined && before !== this.#fingerprints.get(widget.name)) return true;
    }
    return false;
  }

  /** The own widgets that a module is a part of. */
  async widgetsWith(modules: readonly EnvironmentModuleNode[]): Promise<OwnWidget[]> {
    const files = new Set([...withImporters(modules)].map(({ file, id }) => file ?? id));
    const { own } = await this.found().catch(() => ({ own: [] as OwnWidget[] }));
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
    const { own, ownRoot } = await this.found().catch(() => ({ own: [], ownRoot: undefined }));
    for (const widget of own) await this.#modules.run(widget).catch(() => undefined);
    if (ownRoot) await this.#modules.runRoot(ownRoot).catch(() => undefined);
    return isKnown();
  }

  /** Whether own widgets alone bring a style sheet into pages. */
  async isOwnStyle(id: string): Promise<boolean> {
    const { importers } = this.#client.moduleGraph.getModuleById(id) ?? {};
    const files = [id, ...[...(importers ?? [])].map((module) => module.id ?? "")];
    const isOwn = await Promise.all(files.map((one) => this.isOwn(one.replace(/\?.*/, ""))));
    return isOwn.every(Boolean);
  }

  /** Code of `skerry.js`, behind what the development needs. */
  async script(): Promise<string> {
    const { own, builtIn, texts } = await this.found();
    const widgets = [...builtIn];
    for (const one of own) {
      const metadata = (await this.#metadataOf(one)) ?? (await this.#readMetadata(one));
      widgets.push(ownWidget(one, metadataOf(metadata)));
    }
    const textCounts = Object.fromEntries(
      widgets
        .filter((widget) => !widget.own || Object.keys(widget.own.texts).length > 0)
        .map(({ name }) => [name, manyTexts]),
    );
    const locales = Object.keys(pageTexts(builtIn, texts));
    const table = loaderTable(devFiles, widgets, this.#build, textCounts, locales);
    const { code } = loaderScript(table);
    return this.#hasInspector ? `${code}\n${inspectorCall}` : code;
  }

  /** Whether there is such a file of `chunks/`. */
  async hasChunk(name: string): Promise<boolean> {
    return (await this.chunk(name)) !== undefined;
  }

  /** The code of a file of `chunks/`, before Vite has it: what it re-exports, or what it holds. */
  async chunk(name: string): Promise<string | undefined> {
    const reexport = (file: string): string => `export * from ${JSON.stringify(file)};`;
    if (Object.hasOwn(mountFiles, name)) {
      const file = mountFiles[name] as string;
      return (this.#hasInspector && watchedSource(name, file)) || reexport(file);
    }
    if (name === "keys") return "export const textKeys = {};";
    const { own, builtIn, texts } = await this.found();
    if (name.startsWith("texts-")) {
      const found = pageTexts(builtIn, texts)[name.slice("texts-".length)];
      return found && `export const texts = ${JSON.stringify(found)};`;
    }
    const widget = own.find((one) => chunkName(one.name) === name);
    if (widget) return `export * from "virtual:skerry/widget/${widget.name}";`;
    const file = builtIn.find((one) => chunkName(one.name) === name)?.source;
    return file && reexport(file);
  }

  /** The style sheet of the built-in widgets, and those that own widgets import. */
  async styles(): Promise<string> {
    const { own, ownRoot, builtIn } = await this.found();
    this.#builtInStyles ??= buildStyles({
      minify: false,
      widgets: builtIn.map(({ name }) => name),
      folders: skerryPackages,
    });
    const ownStyles = await this.#ownStyles.read(this.#styledModules(own, ownRoot));
    return `${await this.#builtInStyles}\n${ownStyles}`;
  }

  /** The modules that bring style sheets into pages. */
  #styledModules(own: readonly OwnWidget[], ownRoot: OwnRoot | undefined): StyledModule[] {
    const widgets = own.map(({ name }) => name);
    return [
      ...(ownRoot && own.length > 0 ? [{ url: this.#urlOf(ownRoot.file), widgets }] : []),
      ...own.map(({ name, file }) => ({ url: this.#urlOf(file), widgets: [name] })),
    ];
  }

  /** URL of a file, as Vite writes it into imports. */
  #urlOf(file: string): string {
    const path = relative(this.#server.config.root, file).replaceAll("\\", "/");
    return path.startsWith("..")
      ? `/@fs/${file.replaceAll("\\", "/").replace(/^\//, "")}`
      : `/${path}`;
  }

  /** Whether pages have a style sheet that these are a part of: itself, what it imports, or whose classes it has. */
  hasStyles(modules: readonly EnvironmentModuleNode[]): boolean {
    return [...withImporters(modules)].some(({ id }) => id !== null && this.#ownStyles.has(id));
  }

  /** Lets open pages take the style sheet anew. */
  sendStyles(): void {
    this.#client.hot.send("skerry:styles", `${this.#options.base}skerry.css`);
  }

  /** Lets open pages load again. */
  reload(): void {
    this.#client.hot.send({ type: "full-reload" });
  }

  /** Shows an error in open pages and in the terminal; with none open, in the next one. */
  report(error: Error): void {
    const isMistake = error instanceof SiteBuildError;
    const message = isMistake ? error.message : (error.stack ?? error.message);
    this.#server.config.logger.error(message, { timestamp: true, error });
    this.show(error);
  }

  /** Shows an error in open pages; with none open, in the next one. */
  show(error: Error, about = ""): void {
    const { root } = this.#server.config;
    const shown: ErrorPayload = {
      type: "error",
      err: {
        message: `${about}${error.message}`,
        stack: (error.stack ?? "").replaceAll(`${root}/`, ""),
        plugin: "skerry",
      },
    };
    this.#client.hot.send(shown);
    this.#shown = shown;
  }

  /** What the inspector shows of the widgets' files. */
  async facts(): Promise<Record<string, WidgetFacts>> {
    const { own, builtIn } = await this.found();
    const widgets = [
      ...own.map(({ name, file }) => ({ name, file, isOwn: true })),
      ...builtIn.map(({ name, source }) => ({ name, file: source, isOwn: false })),
    ];
    return widgetFacts(this.#client, widgets, this.#options.built);
  }

  /** The schemas that are made of the types of own widgets' props, as the files are now: each change is noticed. */
  async types(): Promise<Record<string, JsonSchema>> {
    // One process at a time: pages with many islands ask once for each.
    this.#types = this.#types.catch(() => {}).then(() => this.#readTypes());
    return Object.fromEntries((await this.#types) as TypeSchemas["schemas"]);
  }

  async #readTypes(): Promise<TypeSchemas["schemas"]> {
    const { root, resolve, logger } = this.#server.config;
    const { own } = await this.found();
    const { schemas } = this.#options;
    const types = await readTypeSchemas(own, { root, schemas, alias: resolve.alias });
    for (const notice of types.notices) {
      if (!this.#saidOfTypes.has(notice)) logger.warn(notice, { timestamp: true });
    }
    this.#saidOfTypes = new Set(types.notices);
    return types.schemas;
  }

  /** Where the site's own code was when an error was thrown in a browser. */
  frames(stack: string): Promise<StackFrame[]> {
    return stackFrames(this.#client, stack);
  }

  /** Ends what runs modules. */
  async close(): Promise<void> {
    this.#stopListening();
    await this.#stalls.stop();
    await this.#visitors.close();
    await this.#modules.close();
  }
}

/** The later files of the script, from the sources of `@skerry/mount`. */
const mountFiles: Readonly<Record<string, string>> = { ...commonEntries, ...laterEntries };

/** Every file is one by itself, which asks for what it imports. */
const devFiles = {
  entry: (name: string): string => `chunks/${name}.js`,
  needed: (name: string): string[] => [`chunks/${name}.js`],
  ofWidget: ({ name }: BuiltWidget): string[] => [`chunks/${chunkName(name)}.js`],
};

/** Modules, and all that is made of them. */
function withImporters(
  modules: Iterable<EnvironmentModuleNode>,
  found = new Set<EnvironmentModuleNode>(),
): Set<EnvironmentModuleNode> {
  for (const module of modules) {
    if (!found.has(module)) withImporters(module.importers, found.add(module));
  }
  return found;
}
