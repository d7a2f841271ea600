import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createHandler } from "@skerry/server";
import {
  type ConfigEnv,
  type DevEnvironment,
  type Plugin,
  type ResolvedConfig,
  resolveConfig,
  searchForWorkspaceRoot,
  type UserConfig,
} from "vite";
import { basePath } from "../config/base-path.ts";
import { isVitest } from "../config/vitest-settings.ts";
import { importsOfBuild, importsOfReact, widgetOf } from "../modules/virtual-modules.ts";
import { reactSource } from "../modules/react-source.ts";
import { rendererEnvironment } from "../config/environments.ts";
import { defaultRenderer, type SkerryOptions } from "../config/options.ts";
import { newUrl } from "../transforms/new-url.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { optionalExports } from "../widgets/widgets.ts";
import { widgetSource } from "../modules/renderer-source.ts";
import { preactAliases, resolveWithPreact } from "../sources/preact/preact-modules.ts";
import { findSource, packageFolder, skerryPackages } from "../sources/skerry-packages.ts";
import { answerRequest } from "./answer-request.ts";
import { DevSite } from "./dev-site.ts";
import { islandSource, preambleSource, startSource, withoutInjection } from "./page-modules.ts";

const prefix = "virtual:skerry/dev/";
const islandModule = `\0${prefix}island`;
/** React's modules, which nothing that is developed brings a second time. */
const reactModules = [
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react/compiler-runtime",
];

/** Compilers in development mode import it; the renderer has React's production build, where it is empty. */
const jsxDevRuntime = `import { Fragment, jsx } from "react/jsx-runtime";
export { Fragment };
export const jsxDEV = (type, props, key) => jsx(type, props, key);`;

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

/** Vitest has a server as well, which makes no pages. */
const isDeveloped = (config: UserConfig, { command }: ConfigEnv): boolean =>
  command === "serve" && !isVitest(config);

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

/**
 * The work of Vite's server while a site is developed: it serves the script and the style sheet that pages
 * load, pages of a folder or of a backend, filled by the renderer, and the renderer's routes for helpers.
 *
 * @param read the plugin's options
 * @param tailwind knows the style sheets that Tailwind has made
 */
export function devServer(read: () => SkerryOptions, tailwind: TailwindStyles): Plugin[] {
  let site: DevSite | undefined;
  let hasRefresh = false;

  const react: Plugin = {
    name: "skerry:dev-react",
    apply: isDeveloped,
    enforce: "pre",
    async configureServer() {
      // React chooses its build when it is first imported, and the renderer wants that of production. Until it is
      // there, all of this process is in production.
      const handler = createHandler({ builtIn: [], metrics: false });
      await handler.fetch(new Request("http://localhost/readyz"));
    },
  };

  const main: Plugin = {
    name: "skerry:dev",
    apply: isDeveloped,
    enforce: "pre",
    async config(user: UserConfig) {
      const { out = "public/skerry", renderer = defaultRenderer, base, dev } = read();
      const { preact = false } = read();
      const root = resolve(user.root ?? ".");
      return {
        // Everything that pages request of Vite is under the path of the files: the rest belongs to the backend.
        ...((dev?.proxy ?? dev?.pages) !== undefined && {
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
    },
    configResolved(config) {
      hasRefresh = config.plugins.some(({ name }) => /^vite:react(-|:|$)/.test(name));
      const { widgets = "widgets" } = read();
      const { optimizeDeps } = config.environments["client"] ?? {};
      if (widgets === false || !optimizeDeps) return;
      // Without any, Vite would look through every page of the site.
      const { entries = ownEntries(config) } = optimizeDeps;
      optimizeDeps.entries = [
        ...(typeof entries === "string" ? [entries] : entries),
        `${widgets}/**/*.{js,jsx,ts,tsx}`,
        "!**/*.{test,spec,stories}.*",
      ];
    },
    configureServer: {
      // Behind the routes of other plugins: every other path is a page.
      order: "post",
      handler(server) {
        const options = read();
        const { root } = server.config;
        const { out = "public/skerry", dev = {} } = options;
        const base = basePath(options.base);
        const built = resolve(root, out);
        const current = new DevSite(server, tailwind, {
          ...options,
          folder: options.widgets || "widgets",
          base,
          built,
          inspector: dev.inspector,
        });
        site = current;
        const answer = answerRequest(server, current, {
          base,
          proxy: dev.proxy === undefined ? undefined : new URL(dev.proxy),
          pages: dev.pages === undefined ? undefined : { folder: resolve(root, dev.pages), built },
          built,
        });
        server.middlewares.use(answer);
      },
    },
    applyToEnvironment: ({ name }) => name === "client" || name === rendererEnvironment,
    resolveId: {
      filter: { id: importsOfBuild },
      handler(source, importer) {
        if (source.startsWith("virtual:")) return `\0${source}`;
        const { root } = this.environment.config;
        const isPage = this.environment.name !== rendererEnvironment;
        // The inspector knows who reads what islands share.
        if (isPage && source === "@skerry/island" && importer !== islandModule) return islandModule;
        if (read().preact) return resolveWithPreact(this, root, source, importer);
        if (!importsOfReact.test(source)) return null;
        // The renderer shares them with its caller.
        if (this.environment.name === rendererEnvironment) return { id: source, external: true };
        if (source.startsWith("@skerry/")) return findSource(source) ?? null;
        // The page's one copy of React, whichever package asks for it.
        return this.resolve(source, join(root, "package.json"), { skipSelf: true });
      },
    },
    load: {
      filter: { id: /^\0virtual:skerry\/(dev|widget)\// },
      async handler(id) {
        const widget = widgetOf(id);
        if (widget !== undefined) {
          const { own = [], ownRoot } = (await site?.found()) ?? {};
          const found = own.find(({ name }) => name === widget);
          return found && widgetSource(found.file, optionalExports, ownRoot);
        }
        const name = id.slice(prefix.length + 1);
        const hasInspector = read().dev?.inspector !== false;
        if (name === "start") {
          const viteBase = this.environment.config.base;
          return startSource(hasRefresh, viteBase, basePath(read().base), hasInspector);
        }
        if (name === "preamble") {
          const own = await site?.found().catch(() => undefined);
          return preambleSource(own?.own.map(({ file }) => file) ?? []);
        }
        // The modules that a build has under a stable URL.
        if (name === "jsx-dev-runtime") return jsxDevRuntime;
        if (name === "react")
          return reactSource(this.environment.config.root, read().preact === true);
        if (name === "island") return islandSource(hasInspector);
        return site?.chunk(name.replace(/^chunk\//, ""));
      },
    },
    async hotUpdate({ type, file, modules }) {
      if (!site) return;
      // Vite keeps the code of a file that has gone, for when it comes back.
      if (type === "create") {
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      }
      // The renderer imports changed modules again when it is asked for a page.
      if (this.environment.name === rendererEnvironment) return [];
      const current = site;
      const path = resolve(file);
      const isInFolder = path.startsWith(join(current.folder, "/"));
      const isListed = isInFolder && (type !== "update" || path.endsWith(".json"));
      current.forget(isListed);
      if (isListed) {
        await current.found().then(
          () => forgetModules(this.environment),
          (error: Error) => current.report(error),
        );
        current.reload();
        return [];
      }
      if (current.hasStyles(modules)) current.sendStyles();
      const widgets = await current.widgetsWith(modules);
      if (widgets.length > 0) {
        // After the update, which open pages handle themselves.
        setImmediate(() => {
          void current.hasNewMetadata(widgets).then((isNew) => isNew && current.reload());
        });
      }
      // A sheet that was asked for as such is a part of the one that pages have.
      return modules.filter(({ url }) => !/[?&]direct\b/.test(url));
    },
    async buildEnd() {
      await site?.close();
      site = undefined;
    },
  };
  return [
    react,
    main,
    ...devTransforms(read, () => site),
    newUrl(async (file) => site?.isOwn(file) ?? false),
  ];
}

/** Lets the modules that are made of the list of widgets, and of their root, be made anew. */
function forgetModules({ moduleGraph }: DevEnvironment): void {
  for (const [id, module] of moduleGraph.idToModuleMap) {
    if (id.startsWith(`\0${prefix}`) || widgetOf(id) !== undefined)
      moduleGraph.invalidateModule(module);
  }
}

/** The transforms of Skerry's sources, style sheets and JSX, adapted to pages in development. */
function devTransforms(read: () => SkerryOptions, site: () => DevSite | undefined): Plugin[] {
  return [
    {
      name: "skerry:dev-client",
      apply: isDeveloped,
      enforce: "post",
      applyToEnvironment: ({ name }) => name === "client",
      transform: {
        filter: { code: /filesUrl\(import\.meta\.url|__vite__updateStyle/ },
        async handler(code, id) {
          if (code.includes("__vite__updateStyle")) {
            return (await site()?.isOwnStyle(id)) ? withoutInjection(code) : null;
          }
          // These sources know by their URL where the other files are, which in a build lie beside them.
          const file = JSON.stringify(`${basePath(read().base)}chunks/dev.js`);
          const url = `new URL(${file}, import.meta.url).href`;
          return { code: code.replaceAll(/(?<=filesUrl\()import\.meta\.url/g, url), map: null };
        },
      },
    },
    {
      name: "skerry:dev-renderer",
      apply: isDeveloped,
      enforce: "post",
      applyToEnvironment: ({ name }) => name === rendererEnvironment,
      transform: {
        // Libraries are loaded by Node itself, and `react/jsx-dev-runtime` would be that of a development build.
        filter: { code: /["']react\/jsx-dev-runtime["']/ },
        handler: (code) => ({
          code: code.replaceAll(/["']react\/jsx-dev-runtime["']/g, `"${prefix}jsx-dev-runtime"`),
          map: null,
        }),
      },
    },
  ];
}
