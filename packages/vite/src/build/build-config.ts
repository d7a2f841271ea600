import { existsSync } from "node:fs";
import { join } from "node:path";
import { browserTargets } from "@skerry/widgets/build/browser-targets";
import type { BuildEnvironment, EnvironmentOptions, Plugin, ResolvedConfig } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";

/** The settings of both environments, whatever the site has for its own entries. */
const common: EnvironmentOptions["build"] = {
  write: false,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: false,
  ssrManifest: false,
  reportCompressedSize: false,
  // Most policies allow no data URLs.
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  lib: false,
};

/** The two environments of a build. */
export const buildEnvironments = (hasMaps: boolean): Record<string, EnvironmentOptions> => ({
  [clientEnvironment]: {
    consumer: "client",
    build: { ...common, modulePreload: false, sourcemap: hasMaps && "hidden" },
  },
  [rendererEnvironment]: {
    consumer: "server",
    define: { "process.env.NODE_ENV": '"production"' },
    // A library's build for servers, where it has one: the other is often that for browsers.
    resolve: { noExternal: true, conditions: ["module", "node", "production"] },
    build: { ...common, minify: true, emitAssets: false, sourcemap: false },
  },
});

/** What each environment is compiled for. */
const targets = { [clientEnvironment]: browserTargets, [rendererEnvironment]: "es2022" };

/** Sets what each environment is compiled for: before, Vite joins its list with the site's. */
export function setTargets({ environments }: ResolvedConfig): void {
  for (const [name, target] of Object.entries(targets)) {
    const environment = environments[name];
    if (environment) environment.build.target = target;
  }
}

/** Whether the site has entries of its own, beside those of Skerry. */
export const hasEntries = ({ config }: BuildEnvironment): boolean =>
  Boolean(config.build.lib || config.build.rolldownOptions.input || config.input) ||
  existsSync(join(config.root, "index.html"));

/**
 * Plugins for a site's own entries: they list its files for the backend, add scripts for old browsers, make a service
 * worker of all files, or put styles or scripts into other files.
 */
const ofOwnEntries =
  /^(laravel|symfony-|vite-plugin-ruby|vite:legacy|vite-plugin-pwa|vite-plugin-css-injected|vite:singlefile)/;

/** Keeps plugins for a site's own entries out of our environments. */
export function leaveOutPlugins({ plugins }: ResolvedConfig): void {
  for (const plugin of plugins as readonly Plugin[]) {
    if (!ofOwnEntries.test(plugin.name)) continue;
    const { applyToEnvironment: given } = plugin;
    plugin.applyToEnvironment = (environment) =>
      environment.name !== clientEnvironment &&
      environment.name !== rendererEnvironment &&
      (given ? given(environment) : true);
  }
}

/**
 * Lets URLs of files that modules import begin with what `baseOf` says.
 *
 * @param baseOf gets the kind of the file; `undefined`: as Vite has it
 */
export function serveFrom(
  { experimental }: ResolvedConfig,
  baseOf: (type: "asset" | "public") => string | undefined,
): void {
  const { renderBuiltUrl } = experimental;
  Object.defineProperty(experimental, "renderBuiltUrl", {
    configurable: true,
    enumerable: true,
    get: (): typeof renderBuiltUrl => {
      if (baseOf("asset") === undefined) return renderBuiltUrl;
      return (file, context) => {
        const base = baseOf(context.type);
        return base === undefined ? renderBuiltUrl?.(file, context) : base + file;
      };
    },
  });
}
