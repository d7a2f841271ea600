import type { DevEnvironment } from "vite";
import { chunkName } from "../../modules/chunk-entries.ts";
import { loaderScript, loaderTable } from "../../outputs/loader-script.ts";
import type { OwnWidget } from "../../widgets/find-widgets.ts";
import { literalExports } from "../../widgets/literal-exports.ts";
import { metadataOf } from "../../widgets/widget-metadata.ts";
import { pageTexts } from "../../widgets/widget-texts.ts";
import { type BuiltWidget, ownWidget } from "../../widgets/widgets.ts";
import type { DevWidgets } from "./dev-widgets.ts";
import { fingerprint } from "./fingerprint.ts";
import { moduleUrl } from "./module-url.ts";
import type { MetadataExports, OwnModules } from "./own-modules.ts";

/** More than any page brings: the texts of widgets are loaded whenever a widget has some. */
const manyTexts = 1_000_000;

/** The code of `skerry.js`, which has the metadata of all widgets. */
export class LoaderSource {
  readonly #client: DevEnvironment;
  readonly #widgets: DevWidgets;
  readonly #modules: OwnModules;
  readonly #build: string;
  /** Of the metadata that open pages know, by the widgets' names. */
  readonly #fingerprints = new Map<string, string>();

  /** @param build id of the build, whose markup it hydrates */
  constructor(client: DevEnvironment, widgets: DevWidgets, modules: OwnModules, build: string) {
    this.#client = client;
    this.#widgets = widgets;
    this.#modules = modules;
    this.#build = build;
  }

  async code(): Promise<string> {
    const { own, builtIn, texts } = await this.#widgets.find();
    const widgets = [...builtIn];
    for (const one of own) {
      const metadata = (await this.#run(one)) ?? (await this.#readLiterals(one));
      widgets.push(ownWidget(one, metadataOf(metadata)));
    }
    const textCounts = Object.fromEntries(
      widgets
        .filter((widget) => !widget.own || Object.keys(widget.own.texts).length > 0)
        .map(({ name }) => [name, manyTexts]),
    );
    const locales = Object.keys(pageTexts(builtIn, texts));
    return loaderScript(loaderTable(devFiles, widgets, this.#build, textCounts, locales)).code;
  }

  /** Whether some of these widgets have other metadata than open pages know. */
  async hasNewMetadata(widgets: readonly OwnWidget[]): Promise<boolean> {
    for (const widget of widgets) {
      const before = this.#fingerprints.get(widget.name);
      await this.#run(widget);
      if (before !== undefined && before !== this.#fingerprints.get(widget.name)) return true;
    }
    return false;
  }

  /** Nothing if a server cannot run the module: the page's own import says why. */
  async #run(widget: OwnWidget): Promise<MetadataExports | undefined> {
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

  /** Reads what stands in the code of a module that no server can run. */
  async #readLiterals({ file }: OwnWidget): Promise<MetadataExports> {
    const url = moduleUrl(this.#client.config.root, file);
    const code = await this.#client
      .transformRequest(url)
      .then((result) => result?.code ?? "")
      .catch(() => "");
    return Object.fromEntries(literalExports(code));
  }
}

/** Every file is one by itself, which asks for what it imports. */
const devFiles = {
  entry: (name: string): string => `chunks/${name}.js`,
  needed: (name: string): string[] => [`chunks/${name}.js`],
  ofWidget: ({ name }: BuiltWidget): string[] => [`chunks/${chunkName(name)}.js`],
};
