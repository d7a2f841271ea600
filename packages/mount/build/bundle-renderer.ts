import { builtinModules } from "node:module";
import { relative, resolve } from "node:path";
import type { BuildOptions, Message, Metafile, Plugin } from "esbuild";
import { assetImports } from "./asset-imports.ts";
import { findOwnModules, type OwnModules } from "./own-modules.ts";
import { bundleOwnStyles, type OwnStyles, styleImports } from "./own-styles.ts";
import type { OwnWidget } from "./find-own-widgets.ts";
import { defineMode } from "./define-mode.ts";
import { rebuild } from "./rebuild.ts";
import { virtualEntries, virtualEntry } from "./virtual-entries.ts";

/** The modules of the renderer: what `createHandler` takes of the site's own widgets. */
export interface BundledRenderer {
  /** Text by path from the folder of the build. It holds `buildPlaceholder` instead of the build's id. */
  modules: ReadonlyMap<string, string>;
  styles: OwnStyles;
  warnings: readonly Message[];
  /** Absolute paths of all files that went in. */
  inputs: readonly string[];
  ownModules: OwnModules;
}

/** Stands in the modules where the id of the build belongs. */
export const buildPlaceholder = "SKERRY_OWN_BUILD_ID";

export interface RendererOptions {
  siteFolder: string;
  outFolder: string;
  /** URL of that folder, with a `/` at the end. */
  publicPath: string;
  widgets: readonly OwnWidget[];
  /** Own texts by locale. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names of the built-in widgets that are part of the build. Default: all. */
  builtIn?: readonly string[] | undefined;
  /** Whether the same process will build it again. Default: `false`. */
  isDevelopment?: boolean | undefined;
}

/** Packages that the renderer shares with its caller: a second copy of them would not work. */
const shared = /^(react|react-dom)(\/|$)|^@skerry\//;

/** Gives `require("react")` of libraries the same React as `import`. */
function sharedPackages(): Plugin {
  const namespace = "shared-package";
  return {
    name: "shared-packages",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: shared }, ({ path, kind }) =>
        kind === "require-call" ? { path, namespace } : { path, external: true },
      );
      onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};\nexport { default } from ${JSON.stringify(path)};`,
        loader: "js",
      }));
    },
  };
}

/**
 * Bundles the site's own widgets for the renderer: `renderer.mjs`, and one module for each widget beside
 * it, in `renderer/`, so that a widget that cannot be loaded does not affect the others.
 *
 * @throws esbuild's BuildFailure with every mistake and its place
 */
export async function bundleRenderer(options: RendererOptions): Promise<BundledRenderer> {
  const { siteFolder, outFolder, widgets, isDevelopment } = options;
  const { result, found: assets } = await rebuild(
    isDevelopment ? `renderer of ${siteFolder}` : undefined,
    options,
    () => {
      const found = new Map<string, Uint8Array>();
      return { options: esbuildOptions(options, found), found };
    },
    (found) => found.clear(),
  );
  const { outputFiles = [], warnings } = result;
  const metafile = result.metafile as Metafile;
  const modules = outputFiles
    .map(({ path, text }) => [relative(outFolder, path).replaceAll("\\", "/"), text] as const)
    .filter(([path]) => path.endsWith(".mjs"));
  const entries = widgets.map(({ name }) => virtualEntry(name));
  const styles = await bundleOwnStyles(metafile, entries, siteFolder);
  return {
    modules: new Map(modules),
    styles: { css: styles.css, files: new Map([...styles.files, ...assets]) },
    warnings,
    ownModules: findOwnModules(metafile.inputs, siteFolder),
    inputs: Object.keys(metafile.inputs)
      .filter((path) => !/^(skerry-entry|shared-package):/.test(path))
      .map((path) => resolve(siteFolder, path)),
  };
}

function esbuildOptions(options: RendererOptions, assets: Map<string, Uint8Array>): BuildOptions {
  const { siteFolder, outFolder, widgets } = options;
  return {
    absWorkingDir: siteFolder,
    entryPoints: { renderer: virtualEntry("renderer") },
    entryNames: "[name]",
    chunkNames: "renderer/[name]-[hash]",
    outdir: outFolder,
    outExtension: { ".js": ".mjs" },
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    // Messages of React and of own code name components.
    keepNames: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    external: [...builtinModules, "node:*"],
    jsx: "automatic",
    metafile: true,
    legalComments: "none",
    charset: "utf8",
    logLevel: "silent",
    // As in the browser: own code that asks for it renders the same.
    define: defineMode(options.isDevelopment),
    plugins: [
      virtualEntries({
        renderer: { contents: rendererSource(options), resolveDir: siteFolder },
        ...ownEntries(widgets),
      }),
      styleImports(siteFolder),
      assetImports(options.publicPath, assets),
      sharedPackages(),
    ],
  };
}

function rendererSource({ widgets, texts, builtIn }: RendererOptions): string {
  const rows = widgets.map(
    ({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(virtualEntry(name))})`,
  );
  return [
    `export const registry = { ${rows.join(", ")} };`,
    `export const texts = ${JSON.stringify(texts)};`,
    `export const builtIn = ${JSON.stringify(builtIn)};`,
    `export const build = "${buildPlaceholder}";`,
  ].join("\n");
}

/** One entry for each own widget: its module, with `Component` where it has a default export only. */
function ownEntries(
  widgets: readonly OwnWidget[],
): Record<string, { contents: string; resolveDir: string }> {
  return Object.fromEntries(
    widgets.map(({ name, file }) => [
      name,
      { contents: ownEntrySource(file, optionalExports), resolveDir: resolve(file, "..") },
    ]),
  );
}

/** What a widget's module may export beside its component. */
export const optionalExports = ["schema", "load", "isStatic", "slots"] as const;

/**
 * The module of an own widget as the renderer and the browser load it.
 *
 * @param exports those that it has beside its component
 */
export function ownEntrySource(file: string, exports: readonly string[]): string {
  return [
    `import * as module from ${JSON.stringify(file)};`,
    "export const Component = module.Component ?? module.default;",
    ...exports.map((name) => `export const ${name} = module.${name};`),
  ].join("\n");
}
