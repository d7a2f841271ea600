import { join } from "node:path";
import type { Plugin } from "vite";
import { chunkName, commonEntries, laterEntries } from "./chunk-entries.ts";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";
import { markupModule, resolveWithPreact } from "../sources/preact/preact-modules.ts";
import { reactSource } from "./react-source.ts";
import { type RendererParts, rendererSource, widgetSource } from "./renderer-source.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import { findSource, packageFolder, skerryPackages } from "../sources/skerry-packages.ts";
import { type BuiltWidget, optionalExports } from "../widgets/widgets.ts";

const prefix = "virtual:skerry/";
/** The prefix of modules that Vite's other plugins leave alone. */
const resolvedPrefix = `\0${prefix}`;

/** Id of the module of an own widget, by its name. */
const widgetId = (name: string): string => `${prefix}widget/${name}`;

/** The sources of a build's virtual modules. They become known bit by bit: the renderer is built first. */
export interface EntrySources extends RendererParts {
  /** Vite's root: the folder that has `react` installed. */
  root: string;
  /** Whether Preact is in the place of React. */
  preact: boolean;
}

/** The files of the script that every build has, by name. */
const scriptEntries = {
  react: `${prefix}react`,
  island: join(skerryPackages.island, "src/index.ts"),
  ...laterEntries,
};

/** The entries for browsers, by name: the files of the script, and one for each widget. */
export const clientEntries = (widgets: readonly BuiltWidget[]): Record<string, string> => ({
  ...scriptEntries,
  ...Object.fromEntries(
    widgets.map(({ name, source }) => [chunkName(name), source ?? widgetId(name)]),
  ),
});

/** The renderer's one entry. */
export const rendererEntries = { renderer: `${prefix}renderer` };

/** The module that a widget's file is made from. */
export const moduleOf = ({ name, source }: Pick<BuiltWidget, "name" | "source">): string =>
  source ?? `\0${widgetId(name)}`;

/** The widget whose module this is. */
export const widgetOf = (id: string | null | undefined): string | undefined =>
  id?.startsWith(`\0${widgetId("")}`) ? id.slice(widgetId("").length + 1) : undefined;

/** Imports of modules that a build makes, or finds elsewhere than where they are imported. */
export const importsOfBuild =
  /^virtual:skerry\/|^(react|react-dom|scheduler|preact|preact-render-to-string)(\/|$)|^@skerry\/|react-renderer\.tsx$/;

/** The imports among them that are found elsewhere in a build with React, too. */
export const importsOfReact = /^(react|react-dom|@skerry)(\/|$)/;

/** React's modules for servers, in the form that asks no runtime for more than the standards of the web. */
const neutralModule = (source: string): string =>
  /^react-dom\/(server|static)$/.test(source) ? `${source}.edge` : source;

/** The functions of the renderer, for the library that a build has. */
const preactMarkup = { render: markupModule, await: markupModule, trace: markupModule };
const reactMarkup = {
  render: join(packageFolder("server"), "src/render/react-markup.tsx"),
  await: join(packageFolder("server"), "src/render/await-markup.tsx"),
  trace: join(packageFolder("server"), "src/render/trace-markup.ts"),
};

/** Resolves and makes the modules of a build: virtual ones, Skerry's sources, the site's one React. */
export function virtualModules(sources: () => EntrySources): Plugin {
  return {
    name: "skerry:virtual-modules",
    apply: "build",
    enforce: "pre",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment || name === rendererEnvironment,
    buildStart() {
      if (this.environment.name !== clientEnvironment) return;
      for (const [name, id] of Object.entries(commonEntries)) {
        this.emitFile({ type: "chunk", id, name, preserveSignature: "allow-extension" });
      }
    },
    resolveId: {
      filter: { id: importsOfBuild },
      async handler(source, importer) {
        if (source.startsWith(prefix)) return `\0${source}`;
        if (sources().preact) return resolveWithPreact(this, sources().root, source, importer);
        if (!importsOfReact.test(source)) return null;
        if (source.startsWith("@skerry/")) {
          const file = findSource(source);
          return file === undefined ? null : { id: file, moduleSideEffects: false };
        }
        const { root } = sources();
        const isRenderer = this.environment.name === rendererEnvironment;
        const module = isRenderer ? neutralModule(source) : source;
        const found = await this.resolve(module, join(root, "package.json"), { skipSelf: true });
        if (!found && /^react(-dom)?$/.test(source) && importer?.startsWith(resolvedPrefix)) {
          throw new SiteBuildError([
            `${source} is not installed. Run: npm install react react-dom`,
          ]);
        }
        return found;
      },
    },
    load: {
      filter: { id: /^\0(virtual:skerry\/|vite\/preload-helper)/ },
      handler(id) {
        // The browser finds what a dynamic import needs in its file: that is enough.
        if (id.startsWith("\0vite/")) return "export const __vitePreload = (load) => load();";
        const { root, own, ownRoot, widgets, preact } = sources();
        if (id === `\0${scriptEntries.react}`) return reactSource(root, preact);
        if (id === `\0${rendererEntries.renderer}`) {
          return rendererSource(sources(), preact ? preactMarkup : reactMarkup, widgetId);
        }
        const name = widgetOf(id);
        const widget = own.find((one) => one.name === name);
        if (!widget) return null;
        const { exports = optionalExports } = widgets.find((one) => one.name === name) ?? {};
        // The renderer loads it apart from the widgets.
        const rootOfPage = this.environment.name === clientEnvironment ? ownRoot : undefined;
        return widgetSource(widget.file, exports, rootOfPage);
      },
    },
    // An own widget need not have every optional export. "use client" in libraries means nothing here.
    onLog: (_, { code }) => code !== "IMPORT_IS_UNDEFINED" && code !== "MODULE_LEVEL_DIRECTIVE",
  };
}
