import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type ConfigWithFlags, skerry, type SkerryApi, type SkerryOptions } from "@skerry/vite";
import react from "@vitejs/plugin-react";
import {
  loadConfigFromFile,
  type InlineConfig,
  type Plugin,
  type PluginOption,
  type UserConfig,
} from "vite";
import { refusePlugAndPlay } from "./plug-and-play.ts";

/** How Vite is called to serve a site. */
export interface SiteConfig {
  config: InlineConfig;
  /** The folder at which the plugin's paths begin: Vite's `root`. */
  root: string;
  /** The plugin of Skerry in it. */
  plugin: SkerryApi;
}

/** The site's own `vite.config`. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  file: string;
  config: UserConfig;
  plugins: readonly Plugin[];
  /** The plugin of Skerry, where the site has it. */
  plugin: SkerryApi | undefined;
}

/**
 * How Vite serves a site: its own `vite.config`, with the plugin of Skerry if it lacks that; without one, Vite with this
 * plugin and React's.
 *
 * @param flags options that win over those in the config
 */
export async function serveConfig(root: string, flags: SkerryOptions): Promise<SiteConfig> {
  refusePlugAndPlay(root);
  const loaded = await loadConfig(root, "serve");
  const usual: PluginOption = flags.preact ? await preactPlugins(root) : [react()];
  const given = loaded?.plugins ?? (await flatten(usual));
  let plugins: readonly Plugin[] = given;
  let plugin = loaded?.plugin;
  if (!plugin) {
    const added = skerry();
    plugins = [...added, ...given];
    plugin = findPlugin(added) as SkerryApi;
  }
  plugin.override(flags);
  return {
    root: resolve(root, loaded?.config.root ?? "."),
    config: {
      root,
      // Without a config the paths in the folder's tsconfig.json apply; a config may decide otherwise.
      ...(!loaded && { resolve: { tsconfigPaths: true } }),
      ...loaded?.config,
      configFile: false,
      plugins: [...plugins],
    },
    plugin,
  };
}

/**
 * How Vite builds a site, with the same plugins. Vite reads the site's `vite.config` itself, once for each environment:
 * many plugins keep what they know of one.
 *
 * @param flags options that win over those in the config
 */
export async function buildConfig(root: string, flags: SkerryOptions): Promise<InlineConfig> {
  refusePlugAndPlay(root);
  // React chooses its build once in a process: that of the pages.
  process.env["NODE_ENV"] = "production";
  const loaded = await loadConfig(root, "build");
  const usual = loaded || flags.preact ? [] : [react()];
  const config: InlineConfig & ConfigWithFlags = {
    // This one wins.
    root: resolve(root, loaded?.config.root ?? "."),
    ...(!loaded && { resolve: { tsconfigPaths: true } }),
    configFile: loaded?.file ?? false,
    plugins: loaded?.plugin ? [] : [skerry(), usual],
    skerry: flags,
  };
  return config;
}

/** Reads the site's own `vite.config`; `undefined` where it has none. */
export async function loadConfig(
  folder: string,
  command: "build" | "serve",
): Promise<LoadedConfig | undefined> {
  const mode = command === "build" ? "production" : "development";
  const loaded = await loadConfigFromFile({ command, mode }, undefined, folder, "silent");
  if (!loaded) return undefined;
  const { path, config } = loaded;
  const plugins = await flatten(config.plugins);
  return { file: path, config, plugins, plugin: findPlugin(plugins) };
}

/** What keeps the state of components, where the site has it installed. A build needs nothing. */
async function preactPlugins(root: string): Promise<PluginOption> {
  const file = findPreset(root);
  if (file === undefined) {
    process.stderr.write(
      "Changes reload the page. To keep the state of components: npm install --save-dev @preact/preset-vite @babel/core\n",
    );
    return [];
  }
  const { preact } = (await import(pathToFileURL(file).href)) as {
    preact(options: object): PluginOption;
  };
  // Skerry leads imports of React to Preact itself, with ids that are unique on the page.
  return preact({ reactAliasesEnabled: false });
}

function findPreset(root: string): string | undefined {
  try {
    return createRequire(join(root, "package.json")).resolve("@preact/preset-vite");
  } catch {
    return undefined;
  }
}

/** The plugin of Skerry among others. */
export const findPlugin = (plugins: readonly Plugin[]): SkerryApi | undefined =>
  plugins.find(({ name }) => name === "skerry")?.api as SkerryApi | undefined;

async function flatten(plugins: PluginOption): Promise<Plugin[]> {
  const awaited = await plugins;
  if (Array.isArray(awaited)) return (await Promise.all(awaited.map(flatten))).flat();
  return awaited ? [awaited] : [];
}
