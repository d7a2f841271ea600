import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { skerry, type SkerryApi, type SkerryOptions } from "@skerry/vite";
import react from "@vitejs/plugin-react";
import { loadConfigFromFile, type InlineConfig, type Plugin, type PluginOption } from "vite";

/** How Vite is called for a site. */
export interface SiteConfig {
  config: InlineConfig;
  /** The plugin of Skerry in it. */
  plugin: SkerryApi;
}

/**
 * The site's own `vite.config`, with the plugin of Skerry if it lacks that; without one, Vite with this plugin
 * and React's.
 *
 * @param flags options that win over those in the config
 */
export async function siteConfig(
  root: string,
  command: "build" | "serve",
  flags: SkerryOptions,
): Promise<SiteConfig> {
  const mode = command === "build" ? "production" : "development";
  // React chooses its build once in a process: that of the pages.
  if (command === "build") process.env["NODE_ENV"] = mode;
  const loaded = await loadConfigFromFile({ command, mode }, undefined, root, "silent");
  const usual: PluginOption = flags.preact ? await preactPlugins(root, command) : [react()];
  const given = await flatten(loaded ? loaded.config.plugins : usual);
  let plugins = given;
  let plugin = find(given);
  if (!plugin) {
    const added = skerry();
    plugins = [...added, ...given];
    plugin = find(added) as SkerryApi;
  }
  plugin.override(flags);
  return {
    config: {
      root,
      // Without a config the paths in the folder's tsconfig.json apply; a config may decide otherwise.
      ...(!loaded && { resolve: { tsconfigPaths: true } }),
      ...loaded?.config,
      configFile: false,
      plugins,
    },
    plugin,
  };
}

/** For development, what keeps the state of components, where the site has it installed. A build needs nothing. */
async function preactPlugins(root: string, command: "build" | "serve"): Promise<PluginOption> {
  if (command === "build") return [];
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

const find = (plugins: readonly Plugin[]): SkerryApi | undefined =>
  plugins.find(({ name }) => name === "skerry")?.api as SkerryApi | undefined;

async function flatten(plugins: PluginOption): Promise<Plugin[]> {
  const awaited = await plugins;
  if (Array.isArray(awaited)) return (await Promise.all(awaited.map(flatten))).flat();
  return awaited ? [awaited] : [];
}
