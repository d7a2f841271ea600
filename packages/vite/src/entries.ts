import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { chunkName, commonEntries, laterEntries, stateModules } from "./client-files.ts";
import { type ModuleGraph, modulesBehind } from "./module-graph.ts";
import type { OwnRoot } from "./widgets/own-root.ts";
import { compatOf, markupModule, reactShim, resolveWithPreact } from "./preact/preact-modules.ts";
import { optionalExports, type RendererParts, rendererSource, widgetSource } from "./renderer.ts";
import { SiteBuildError } from "./site-build-error.ts";
import { findSource, isSkerrySource, packageFolder, skerryPackages } from "./skerry-packages.ts";
import type { BuiltWidget } from "./widgets/widgets.ts";

/** The two environments of a build. */
export const clientEnvironment = "skerry";
export const rendererEnvironment = "skerry_renderer";

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

/** The modules of Skerry that own widgets import and whose code the runtime has nearly all of. */
const islandModules = new Set(
  ["slot.ts", "use-island.ts"].map((file) => join(skerryPackages.island, "src", file)),
);

const isReact = (id: string): boolean =>
  id === reactShim || /[\\/]node_modules[\\/](react|react-dom|scheduler|preact)[\\/]/.test(id);

/**
 * The modules that read JSON and report its mistakes. The lifecycle has them: props need them with React, the configuration of
 * a page without islands and warnings need it without.
 */
const jsonReaders = new Set(
  ["diagnosis/diagnostic.ts", "props/parse-props.ts", "props/props-error.ts"].map((path) =>
    join(skerryPackages.core, "src", path),
  ),
);

/** A larger module is a library that some widgets need: the others must not load it. In bytes. */
const largeModule = 16_000;

/** Whether a bundler has added the module: built-in widgets need such helpers too. */
const isHelper = (id: string): boolean => /^\0(vite|rolldown)\//.test(id);

/**
 * Which modules share a file: React with the runtime; the lifecycle and the page, each with what it imports; the values that
 * islands share, and by themselves what lets components read them, because scripts read them without React; what
 * built-in widgets have in common; and what a third of the site's own ones have. Browsers ask for six files at a time
 * (HTTP/1.1), and an island with two widgets on its page shall need no more.
 *
 * @param root what own widgets alone have around them: no page loads it for a built-in one
 * @param graph gives all modules, once they are known
 */
export function chunkGroups(
  widgets: readonly BuiltWidget[],
  root: OwnRoot | undefined,
  graph: () => ModuleGraph,
): Rolldown.CodeSplittingGroup[] {
  const third = Math.ceil(Math.max(2, widgets.filter(({ own }) => own).length / 3));
  const builtIn = root ? widgets.flatMap(({ source }) => source ?? []) : [];
  let behindBuiltIn: Set<string> | undefined;
  const isBehindBuiltIn = (id: string): boolean => {
    behindBuiltIn ??= new Set(builtIn.flatMap((one) => [...modulesBehind(one, graph())]));
    return behindBuiltIn.has(id);
  };
  const shared = { name: "shared", maxModuleSize: largeModule };
  const { lifecycle, runtime, page } = commonEntries;
  const isRuntime = (id: string): boolean => isReact(id) || id === runtime || islandModules.has(id);
  const isBuiltIn = (id: string): boolean =>
    isSkerrySource(id) || isHelper(id) || isBehindBuiltIn(id);
  return [
    { name: "lifecycle", test: (id) => id === lifecycle || jsonReaders.has(id), priority: 7 },
    { name: "shared-state", test: (id) => id.startsWith(stateModules.store), priority: 6 },
    { name: "runtime", test: isRuntime, priority: 5 },
    { name: "page", test: (id) => id === page, priority: 4 },
    { name: "shared-hook", test: (id) => id === stateModules.hook, priority: 3 },
    ...(third === 2 && builtIn.length === 0
      ? [{ ...shared, minShareCount: third, priority: 2 }]
      : [
          { ...shared, test: isBuiltIn, minShareCount: 2, priority: 2 },
          { ...shared, test: (id: string) => !isBuiltIn(id), minShareCount: third, priority: 1 },
        ]),
  ];
}

/**
 * The page's one copy of React under a stable URL, for widgets that a page defines itself: all that the
 * site's React offers.
 */
export function reactSource(root: string, preact: boolean): string {
  const require = createRequire(join(root, "package.json"));
  const lines: string[] = [];
  const offered: string[] = [];
  for (const module of [
    "react",
    "react-dom",
    "react-dom/client",
    "react/jsx-runtime",
    "react/compiler-runtime",
  ]) {
    // Not by import(): of a CommonJS module, it may name the default export alone.
    const names = Object.keys(require(preact ? compatOf(module) : module) as object);
    const added = names.filter(
      (name) => !["default", "jsxDEV", "__esModule"].includes(name) && !offered.includes(name),
    );
    offered.push(...added);
    lines.push(`import { ${added.join(", ")} } from "${module}";`);
  }
  const shown = offered.filter((name) => !/^__(CLIENT|DOM)_INTERNALS/.test(name));
  return [
    ...lines,
    "// react/jsx-dev-runtime is empty in production; compilers in development mode import it.",
    "const jsxDEV = (type, props, key) => jsx(type, props, key);",
    `export { ${[...offered, "jsxDEV"].join(", ")} };`,
    // For "import React" and "import ReactDOM" alike.
    `export default { ${[...shown, "jsxDEV"].join(", ")} };`,
  ].join("\n");
}

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
export function entries(sources: () => EntrySources): Plugin {
  return {
    name: "skerry:entries",
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
