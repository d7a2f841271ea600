import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { esmExternalRequirePlugin, type Plugin } from "vite";
import { rendererEnvironment } from "../config/environments.ts";
import { placeOf } from "../errors/explain-build-failure.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";

/** The package of an import: `sharp` of `sharp/lib/index.js`. */
const packageOf = (specifier: string): string | undefined =>
  /^((?:@[^/]+\/)?[^#./@~\\][^/\\]*)/.exec(specifier)?.[1];

/** The folder of the installed package that a module belongs to. */
const installedFolder = (id: string): string | undefined =>
  /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(
    id.replace(/^\0|\?.*$/g, ""),
  )?.[1];

/** Packages that find and load a compiled file. */
const loadersOfNative = [
  "bindings",
  "node-gyp-build",
  "@mapbox/node-pre-gyp",
  "prebuild-install",
  "node-addon-api",
];

interface Manifest {
  name?: string;
  version?: string;
  gypfile?: boolean;
  napi?: unknown;
  dependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  } catch {
    return {};
  }
}

/** Whether a package has code that is compiled for a machine, which no bundle can contain. */
function isNative(folder: string): boolean {
  const { gypfile, napi, dependencies = {} } = readManifest(folder);
  return (
    gypfile === true ||
    napi !== undefined ||
    existsSync(join(folder, "binding.gyp")) ||
    loadersOfNative.some((name) => Object.hasOwn(dependencies, name))
  );
}

/** A file that is compiled for a machine: reported with the package that it belongs to. */
const compiledFile = /\.node$/;

/**
 * What a renderer imports from around it: the modules of Node, and the packages that a site names. All others are part of
 * it, and a native add-on among them ends the build.
 *
 * @param external names of packages
 * @param note called with each of them that is imported
 */
export function nodeModules(
  external: () => readonly string[],
  note: (name: string) => void,
): Plugin[] {
  const isExternal = (source: string): boolean => external().includes(packageOf(source) ?? "");
  const isRenderer = ({ name }: { name: string }): boolean => name === rendererEnvironment;
  return [
    {
      name: "skerry:node-modules",
      apply: "build",
      enforce: "pre",
      sharedDuringBuild: true,
      applyToEnvironment: isRenderer,
      resolveId(source) {
        if (!isExternal(source)) return null;
        note(packageOf(source) as string);
        return { id: source, external: true };
      },
      load: {
        filter: { id: compiledFile },
        handler: () => "export default undefined;",
      },
      generateBundle(_, bundle) {
        const { root } = this.environment.config;
        const natives = new Map<string, string>();
        for (const chunk of Object.values(bundle)) {
          const modules = chunk.type === "chunk" ? Object.entries(chunk.modules) : [];
          for (const [id, { renderedLength }] of modules) {
            const folder = installedFolder(id);
            if (!folder || renderedLength === 0) continue;
            if (!compiledFile.test(id) && !isNative(folder)) continue;
            const { name = "", version = "" } = readManifest(folder);
            if (natives.has(name)) continue;
            const importer = importerOf(
              id,
              folder,
              (one) => this.getModuleInfo(one)?.importers ?? [],
            );
            // The part for one machine of a package that is named itself.
            if (isNative(installedFolder(importer ?? "") ?? "")) continue;
            natives.set(name, explainNative(name, version, importer, root));
          }
        }
        if (natives.size > 0) throw new SiteBuildError([...natives.values()].sort());
      },
    },
    {
      name: "skerry:node-requires",
      apply: "build",
      // Imports, so that runtimes without `require` can be told what stands for a module of Node.
      applyToEnvironment: (environment) =>
        isRenderer(environment) &&
        esmExternalRequirePlugin({ external: [nodeModule, ...external()] }),
    },
  ];
}

const nodeModule = new RegExp(`^(?:node:.+|(?:${builtinModules.join("|")}))$`);

/** The module outside of a package's folder that imports it. */
function importerOf(
  id: string,
  folder: string,
  importersOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): string | undefined {
  if (installedFolder(id) !== folder) return id;
  seen.add(id);
  for (const importer of importersOf(id)) {
    const found = seen.has(importer) ? undefined : importerOf(importer, folder, importersOf, seen);
    if (found) return found;
  }
  return undefined;
}

function explainNative(
  name: string,
  version: string,
  importer: string | undefined,
  root: string,
): string {
  const place = importer ? `${placeOf(name, importer, root)} ` : "";
  return `${place}"${name}" has code that is compiled for one machine (a native add-on), so it cannot be part of the renderer. Name it in the option external of skerry() in vite.config: external: ["${name}"], or build with --external ${name}. Then install it where the renderer runs: npm install ${name}@${version}`;
}
