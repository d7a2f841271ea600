import type { Plugin, UserConfig, ViteBuilder } from "vite";
import {
  buildEnvironments,
  hasEntries,
  leaveOutPlugins,
  serveFrom,
  setTargets,
} from "./build/build-config.ts";
import type { SiteBuild } from "./build/build-site.ts";
import { EnvironmentRuns } from "./build/environment-runs.ts";
import { publishSite } from "./build/publish-site.ts";
import { basePath } from "./config/base-path.ts";
import { clientEnvironment } from "./config/environments.ts";
import { resolveOptions, type SkerryOptions } from "./config/options.ts";
import { vitestSettings } from "./config/vitest-settings.ts";
import { devPlugins } from "./dev/plugin.ts";
import { typeModules } from "./modules/type-modules.ts";
import { virtualModules } from "./modules/virtual-modules.ts";
import { appendedStyles } from "./transforms/appended-styles.ts";
import { nodeModules } from "./transforms/node-modules.ts";
import { processEnv } from "./transforms/process-env.ts";
import { reactModule } from "./transforms/react-module.ts";
import { styledIds } from "./transforms/styled-ids.ts";
import { svgComponents } from "./transforms/svg-components.ts";
import { TailwindStyles } from "./transforms/tailwind-styles.ts";
import { valibotModule } from "./transforms/valibot-module.ts";

export type { SkerryOptions } from "./config/options.ts";
export type { SiteBuild } from "./build/build-site.ts";
export { SiteBuildError } from "./errors/site-build-error.ts";

/** The plugin's interface for the command `skerry`. */
export interface SkerryApi {
  /** The options that hold. */
  readonly options: SkerryOptions;
  /** Options that win over those in the site's `vite.config`. */
  override(options: SkerryOptions): void;
  /**
   * Builds, and puts the files into the folder `out`.
   *
   * @param onStep told what is done from now on. Default: nobody is
   */
  build(builder: ViteBuilder, onStep?: (step: string) => void): Promise<SiteBuild>;
}

/** A configuration of Vite with options that win over those in the site's `vite.config`: the flags of `skerry build`. */
export interface ConfigWithFlags {
  skerry?: SkerryOptions;
}

/** The plugin of Skerry: builds a site's own widgets into everything that its pages load. */
export function skerry(given: SkerryOptions = {}): Plugin[] {
  let options = given;
  const resolved = () => resolveOptions(options);
  const runs = new EnvironmentRuns();
  const tailwind = new TailwindStyles();
  /** Whether Vite would have built the site's own entries, if it had no environments of ours. */
  let isClientOurs = false;

  const api: SkerryApi = {
    get options() {
      return options;
    },
    override(flags) {
      options = { ...options, ...flags };
    },
    build: (builder, onStep) => publishSite(builder, runs, tailwind, resolved(), onStep),
  };

  return [
    {
      name: "skerry",
      api,
      sharedDuringBuild: true,
      config(config: UserConfig & ConfigWithFlags, { command }) {
        options = { ...options, ...config.skerry };
        const { build: site, builder } = config;
        // A build of the site's own entries for the server.
        if (command !== "build" || site?.ssr) return undefined;
        isClientOurs = !builder;
        return {
          ...(!builder && { builder: {} }),
          environments: buildEnvironments(options.sourcemap !== undefined),
        };
      },
      configResolved(config) {
        leaveOutPlugins(config);
        setTargets(config);
        serveFrom(config, (type) =>
          runs.isRunning && type === "asset" ? resolved().base : undefined,
        );
      },
      buildApp: {
        order: "pre",
        async handler(builder) {
          if (!builder.environments[clientEnvironment]) return;
          const started = performance.now();
          const { notices } = await api.build(builder);
          const { logger } = builder.config;
          for (const notice of notices) logger.warn(notice);
          const seconds = ((performance.now() - started) / 1_000).toFixed(1);
          const { out, renderer } = resolved();
          logger.info(`Built ${out} and ${renderer} in ${seconds} s.`);
          if (builder.config.build.watch) {
            logger.info("Widgets are not watched. Use skerry dev for them, or build again.");
          }
        },
      },
    },
    {
      name: "skerry:own-entries",
      sharedDuringBuild: true,
      buildApp: {
        order: "post",
        async handler({ environments: { client }, build: buildOne }) {
          if (isClientOurs && client && !client.isBuilt && hasEntries(client)) {
            await buildOne(client);
          }
        },
      },
    },
    typeModules(
      () => runs.sources.widgets,
      () => basePath(resolved().base),
    ),
    virtualModules(() => runs.sources),
    ...nodeModules(
      () => resolved().external,
      (name) => runs.noteExternal(name),
    ),
    runs.moduleFacts(),
    appendedStyles(),
    processEnv(),
    ...tailwind.plugins(() => {
      const { out, renderer, sourcemap = "skerry-maps" } = resolved();
      return [out, renderer, sourcemap];
    }),
    styledIds(),
    reactModule(),
    valibotModule(),
    svgComponents(),
    ...devPlugins(resolved, tailwind),
    vitestSettings(() => options),
  ];
}
