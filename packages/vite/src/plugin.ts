import { existsSync } from "node:fs";
import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { browserTargets } from "@skerry/widgets/build/browser-targets";
import type {
  BuildEnvironment,
  EnvironmentOptions,
  Plugin,
  ResolvedConfig,
  UserConfig,
  ViteBuilder,
} from "vite";
import { clientEnvironment, rendererEnvironment } from "./config/environments.ts";
import { entries } from "./modules/virtual-modules.ts";
import { devServer } from "./dev/dev-server.ts";
import { defaultRenderer, type SkerryOptions } from "./config/options.ts";
import { type Files, rendererManifest } from "./outputs/integrity.ts";
import { indented } from "./outputs/schemas.ts";
import {
  defaultKeepFor,
  findOtherOut,
  noteRenderer,
  publishBuild,
  readDuration,
} from "./out-folder/out-folder.ts";
import { appendedStyles } from "./transforms/appended-styles.ts";
import { processEnv } from "./transforms/process-env.ts";
import { reactModule } from "./transforms/react-module.ts";
import { styledIds } from "./transforms/styled-ids.ts";
import { svgComponents } from "./transforms/svg-components.ts";
import { valibotModule } from "./transforms/valibot-module.ts";
import { nodeModules } from "./transforms/node-modules.ts";
import { SiteBuildError } from "./errors/site-build-error.ts";
import { type BuildState, buildSite, type SiteBuild } from "./build/build-site.ts";
import {
  refuseServedMaps,
  refuseServedRenderer,
  servedRendererNotice,
} from "./out-folder/served-folders.ts";
import { publishMaps } from "./out-folder/source-maps.ts";
import { TailwindStyles } from "./transforms/tailwind-styles.ts";
import { vitestSettings } from "./config/vitest-settings.ts";
import { basePath } from "./config/base-path.ts";
import { typeModules } from "./modules/type-modules.ts";
import { writeFiles } from "./out-folder/write-files.ts";

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

const noBuild = (): BuildState => ({
  sources: {
    root: "",
    own: [],
    ownRoot: undefined,
    texts: {},
    builtIn: undefined,
    widgets: [],
    preact: false,
  },
  graph: new Map(),
  styleGraph: new Map(),
  modules: new Map(),
  external: new Set(),
  tailwind: new TailwindStyles(),
});

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

/** What each environment is compiled for. */
const targets = { [clientEnvironment]: browserTargets, [rendererEnvironment]: "es2022" };

/** The plugin of Skerry: builds a site's own widgets into everything that its pages load. */
export function skerry(given: SkerryOptions = {}): Plugin[] {
  let options = given;
  const state = noBuild();
  /** Whether Vite would have built the site's own entries, if it had no environments of ours. */
  let isClientOurs = false;
  /** Whether one of our environments is being built: Vite's `base` is one for all. */
  let isBuilding = false;

  async function build(builder: ViteBuilder, onStep?: (step: string) => void): Promise<SiteBuild> {
    const { root, isProduction } = builder.config;
    if (!isProduction) {
      throw new SiteBuildError([
        `Expected NODE_ENV to be production, but received ${process.env["NODE_ENV"]}: visitors would get React's development build. Run: NODE_ENV=production vite build`,
      ]);
    }
    const { widgets: folder = "widgets", out = "public/skerry", base = "/skerry/" } = options;
    const { renderer = defaultRenderer } = options;
    const keepFor = readDuration(options.keepFor ?? defaultKeepFor, "keepFor");
    const target = resolve(root, out);
    const maps = options.sourcemap === undefined ? undefined : resolve(root, options.sourcemap);
    const rendererTarget = resolve(root, renderer);
    const folders = { root, out: target, publicDir: builder.config.publicDir };
    // The package of the built-in files is no site.
    if (folder !== false) {
      if (maps !== undefined) refuseServedMaps(maps, folders);
      refuseServedRenderer(rendererTarget, folders);
    }
    isBuilding = true;
    const built = await buildSite(
      builder,
      { ...options, root, folder: folder || undefined, base: withSlash(base), onStep },
      state,
    ).finally(() => (isBuilding = false));
    const said = folder === false ? [] : servedRendererNotice(rendererTarget, root);
    const place = (andThen?: () => Promise<void>): Promise<void> =>
      publishFiles(built.files, target, keepFor, andThen);
    if (built.renderer.size > 0) {
      const { build, loadable, renderer: files } = built;
      const list = rendererManifest(files, {
        build,
        files: relative(rendererTarget, target).replaceAll("\\", "/"),
        widgets: loadable,
      });
      const all: Files = new Map([...files, ["manifest.json", indented(list)]]);
      const other = await findOtherOut(rendererTarget, target);
      if (other !== undefined) {
        const [former, now] = [other, target].map((one) => relative(root, one));
        said.push(
          `${renderer} had the renderer for ${former}, and now has that for ${now}. If both are in use, give each a folder of its own: --renderer`,
        );
      }
      // Pages that were made with the files before it do no harm to a renderer.
      await publishFiles(all, rendererTarget, keepFor, () =>
        place(() => noteRenderer(target, rendererTarget)),
      );
    } else await place();
    if (maps !== undefined) await publishMaps(maps, built.maps);
    return { ...built, notices: [...built.notices, ...said] };
  }

  const api: SkerryApi = {
    get options() {
      return options;
    },
    override(flags) {
      options = { ...options, ...flags };
    },
    build,
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
          environments: {
            [clientEnvironment]: {
              consumer: "client",
              build: {
                ...common,
                modulePreload: false,
                sourcemap: options.sourcemap === undefined ? false : "hidden",
              },
            },
            [rendererEnvironment]: {
              consumer: "server",
              define: { "process.env.NODE_ENV": '"production"' },
              // A library's build for servers, where it has one: the other is often that for browsers.
              resolve: { noExternal: true, conditions: ["module", "node", "production"] },
              build: { ...common, minify: true, emitAssets: false, sourcemap: false },
            },
          },
        };
      },
      configResolved(config) {
        for (const plugin of config.plugins) if (ofOwnEntries.test(plugin.name)) leaveOut(plugin);
        for (const [name, target] of Object.entries(targets)) {
          const environment = config.environments[name];
          // Vite joins its list with the site's.
          if (environment) environment.build.target = target;
        }
        serveFrom(config, (type) =>
          isBuilding && type === "asset" ? withSlash(options.base ?? "/skerry/") : undefined,
        );
      },
      buildApp: {
        order: "pre",
        async handler(builder) {
          if (!builder.environments[clientEnvironment]) return;
          const started = performance.now();
          const { notices } = await build(builder);
          const { logger } = builder.config;
          for (const notice of notices) logger.warn(notice);
          const seconds = ((performance.now() - started) / 1_000).toFixed(1);
          const written = [options.out ?? "public/skerry", options.renderer ?? defaultRenderer];
          logger.info(`Built ${written.join(" and ")} in ${seconds} s.`);
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
      () => state.sources.widgets,
      () => basePath(options.base),
    ),
    entries(() => state.sources),
    ...nodeModules(
      () => options.external ?? [],
      (name) => state.external.add(name),
    ),
    {
      name: "skerry:graph",
      sharedDuringBuild: true,
      applyToEnvironment: ({ name }) => name === clientEnvironment || name === rendererEnvironment,
      buildEnd(error) {
        if (error) return;
        const infos = [...this.getModuleIds()].map((id) => this.getModuleInfo(id));
        state.styleGraph = new Map(
          infos.flatMap((info) =>
            info ? [[info.id, [...info.importedIds, ...info.dynamicallyImportedIds]] as const] : [],
          ),
        );
        if (this.environment.name === clientEnvironment) {
          state.graph = new Map(
            infos.flatMap((info) => (info ? [[info.id, info.importedIds] as const] : [])),
          );
        } else {
          const { own, ownRoot } = state.sources;
          const files = new Set(
            [...own, ...(ownRoot ? [ownRoot] : [])].map(({ file }) => file.replaceAll("\\", "/")),
          );
          state.modules = new Map(
            infos.flatMap((info) =>
              info && files.has(info.id)
                ? [[info.id, { exports: info.exports ?? [], code: info.code ?? "" }] as const]
                : [],
            ),
          );
        }
      },
    },
    appendedStyles(),
    processEnv(),
    ...state.tailwind.plugins(() => [
      options.out ?? "public/skerry",
      options.renderer ?? defaultRenderer,
      options.sourcemap ?? "skerry-maps",
    ]),
    styledIds(),
    reactModule(),
    valibotModule(),
    svgComponents(),
    ...devServer(() => options, state.tailwind),
    vitestSettings(() => options),
  ];
}

/** Puts files into a folder in the place of those of an earlier build. */
async function publishFiles(
  files: Files,
  target: string,
  keepFor: number,
  andThen?: () => Promise<void>,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), ".skerry-build-"));
  try {
    await writeFiles(work, files);
    await publishBuild(work, target, keepFor, andThen);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Whether the site has entries of its own, beside those of Skerry. */
const hasEntries = ({ config }: BuildEnvironment): boolean =>
  Boolean(config.build.lib || config.build.rolldownOptions.input || config.input) ||
  existsSync(join(config.root, "index.html"));

/**
 * Plugins for a site's own entries: they list its files for the backend, add scripts for old browsers, make a service
 * worker of all files, or put styles or scripts into other files.
 */
const ofOwnEntries =
  /^(laravel|symfony-|vite-plugin-ruby|vite:legacy|vite-plugin-pwa|vite-plugin-css-injected|vite:singlefile)/;

/** Keeps a plugin out of our environments. */
function leaveOut(plugin: Plugin): void {
  const { applyToEnvironment: given } = plugin;
  plugin.applyToEnvironment = (environment) =>
    environment.name !== clientEnvironment &&
    environment.name !== rendererEnvironment &&
    (given ? given(environment) : true);
}

const withSlash = (base: string): string => (base.endsWith("/") ? base : `${base}/`);

/**
 * Lets URLs of files that modules import begin with what `baseOf` says.
 *
 * @param baseOf gets the kind of the file; `undefined`: as Vite has it
 */
function serveFrom(
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
