import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type ResolvedConfig, resolveConfig, searchForWorkspaceRoot, type UserConfig } from "vite";
import { basePath } from "../config/base-path.ts";
import { rendererEnvironment } from "../config/environments.ts";
import type { ResolvedOptions } from "../config/options.ts";
import { preactAliases } from "../sources/preact/preact-modules.ts";
import { packageFolder, skerryPackages } from "../sources/skerry-packages.ts";

/** React's modules, which nothing that is developed brings a second time. */
const reactModules = [
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react/compiler-runtime",
];

/** The settings of Vite's server while a site is developed. */
export async function devConfig(
  { out, renderer, base, dev, preact }: ResolvedOptions,
  user: UserConfig,
): Promise<UserConfig> {
  const root = resolve(user.root ?? ".");
  return {
    // Everything that pages request of Vite is under the path of the files: the rest belongs to the backend.
    ...((dev.proxy ?? dev.pages) !== undefined && {
      base: basePath(base),
      appType: "custom",
    }),
    // As in a build: most policies allow no data URLs.
    build: { assetsInlineLimit: 0 },
    environments: {
      [rendererEnvironment]: {
        consumer: "server",
        resolve: preact
          ? // Libraries that import React shall find Preact.
            { noExternal: true }
          : {
              // As in a build, the renderer shares them with its caller.
              external: Object.keys(skerryPackages).map((name) => `@skerry/${name}`),
              externalConditions: ["node", "module-sync", ...ownConditions()],
            },
      },
    },
    ...(preact && { resolve: { alias: preactAliases(root) } }),
    optimizeDeps: preact
      ? { exclude: [...ownLibraries(), "preact"] }
      : { include: reactModules, exclude: ownLibraries() },
    server: {
      fs: {
        allow: [
          searchForWorkspaceRoot(root),
          packageFolder("vite"),
          ...Object.values(skerryPackages),
        ],
        // The renderer of a build, too, where an earlier version has put it as well.
        deny: [
          ...(await viteDenies()),
          ".*",
          ...filesIn(resolve(root, renderer), "**"),
          ...filesIn(resolve(root, out), "renderer{.mjs,/**}"),
        ],
      },
    },
  };
}

/**
 * Lets Vite look for libraries in own widgets, before pages ask for them.
 *
 * @param folder of own widgets, from the root
 */
export function addWidgetEntries(config: ResolvedConfig, folder: string): void {
  const { optimizeDeps } = config.environments["client"] ?? {};
  if (!optimizeDeps) return;
  // Without any, Vite would look through every page of the site.
  const { entries = ownEntries(config) } = optimizeDeps;
  optimizeDeps.entries = [
    ...(typeof entries === "string" ? [entries] : entries),
    `${folder}/**/*.{js,jsx,ts,tsx}`,
    "!**/*.{test,spec,stories}.*",
  ];
}

/** Libraries that Skerry's sources import: modules in one or a few files, which need no bundle. */
function ownLibraries(): string[] {
  const names = Object.values(skerryPackages).flatMap((folder) => {
    const { name, dependencies = {} } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as { name: string; dependencies?: Record<string, string> };
    return [name, ...Object.keys(dependencies)];
  });
  return [...new Set(names)];
}

/** The conditions that this process resolves packages with, in addition to those of Node. */
const ownConditions = (): string[] =>
  [...process.execArgv.join("\n").matchAll(/(?:--conditions|-C)[=\n](\S+)/g)].map(
    ([, condition]) => condition as string,
  );

/**
 * Patterns of files in a folder, wherever that is linked.
 *
 * @param names pattern from there
 */
function filesIn(built: string, names: string): string[] {
  const folders = existsSync(built) ? [built, realpathSync(built)] : [built];
  return folders.map((folder) => {
    const path = folder.replaceAll("\\", "/").replace(/[[\]{}()!*+?@|^$]/g, "\\$&");
    return `${path}/${names}`;
  });
}

/** Patterns of the files that Vite itself never serves: a list of our own would take its place. */
async function viteDenies(): Promise<string[]> {
  const { server } = await resolveConfig(
    { configFile: false, envDir: false, logLevel: "silent" },
    "serve",
  );
  return server.fs.deny;
}

/** Where Vite looks for libraries that the site's own entries import, if it names no other place for that. */
function ownEntries({ root, input, build }: ResolvedConfig): string[] {
  const entries = input ?? build.rolldownOptions.input ?? [];
  const named = typeof entries === "string" ? [entries] : Object.values(entries);
  if (named.length === 0 && existsSync(join(root, "index.html"))) return ["index.html"];
  return named.map((file) => relative(root, resolve(root, file)).replaceAll("\\", "/"));
}
