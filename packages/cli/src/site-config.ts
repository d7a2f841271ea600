import react from "@vitejs/plugin-react";
import { skerry, type SkerryApi, type SkerryOptions } from "@skerry/vite";
import { type InlineConfig, loadConfigFromFile, type Plugin, type PluginOption } from "vite";

/**
 * What a command gives Vite beside the site's own `vite.config.*`: with a config that has the plugin, its
 * options are overridden; with one that lacks it, or without a config, the plugin is added, and React's where no
 * other plugin does that.
 *
 * @param flagsFor options of the command line, by those of the config. What is `undefined` changes nothing
 * @returns what Vite gets, and the options that hold
 */
export async function siteConfig(
  root: string,
  command: "build" | "serve",
  flagsFor: (options: SkerryOptions) => SkerryOptions,
): Promise<{ config: InlineConfig; options: SkerryOptions }> {
  const mode = command === "build" ? "production" : "development";
  const loaded = await loadConfigFromFile({ command, mode }, undefined, root);
  const plugins = await flatten(loaded?.config.plugins ?? []);
  const own = plugins.find(({ name }) => name === "skerry")?.api as SkerryApi | undefined;
  const flags = Object.fromEntries(
    Object.entries(flagsFor(own?.options ?? {})).filter(([, value]) => value !== undefined),
  ) as SkerryOptions;
  const config: InlineConfig = {
    root,
    configFile: loaded?.path ?? false,
    plugins: [
      own ? override(flags) : skerry(flags),
      plugins.some(({ name }) => /^vite:p?react(-|:|$)/.test(name)) ? [] : react(),
    ],
  };
  return { config, options: { ...own?.options, ...flags } };
}

/** Vite loads the config again: the flags win over the options of the plugin that is in that one. */
const override = (flags: SkerryOptions): Plugin => ({
  name: "skerry:flags",
  enforce: "pre",
  config: {
    order: "pre",
    async handler({ plugins = [] }) {
      const found = (await flatten(plugins)).find(({ name }) => name === "skerry");
      (found?.api as SkerryApi | undefined)?.override(flags);
    },
  },
});

async function flatten(options: PluginOption[]): Promise<Plugin[]> {
  const found: Plugin[] = [];
  for (const option of options) {
    const plugin = await option;
    if (Array.isArray(plugin)) found.push(...(await flatten(plugin)));
    else if (plugin) found.push(plugin);
  }
  return found;
}
