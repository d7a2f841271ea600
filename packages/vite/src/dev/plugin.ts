import { createHandler } from "@skerry/server";
import type { ConfigEnv, Plugin, UserConfig } from "vite";
import { basePath } from "../config/base-path.ts";
import { rendererEnvironment } from "../config/environments.ts";
import type { ResolvedOptions } from "../config/options.ts";
import { isVitest } from "../config/vitest-settings.ts";
import { newUrl } from "../transforms/new-url.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { createMiddleware } from "./http/middleware.ts";
import { addWidgetEntries, devConfig } from "./config.ts";
import { devVirtualModules } from "./virtual-modules.ts";
import { DevSite } from "./site/dev-site.ts";
import { hotUpdate } from "./hot-update.ts";
import { devPrefix, withoutInjection } from "./page/page-modules.ts";

/** Vitest has a server as well, which makes no pages. */
const isDeveloped = (config: UserConfig, { command }: ConfigEnv): boolean =>
  command === "serve" && !isVitest(config);

/**
 * The work of Vite's server while a site is developed: it serves the script and the style sheet that pages
 * load, pages of a folder or of a backend, filled by the renderer, and the renderer's routes for helpers.
 *
 * @param read the plugin's options
 * @param tailwind knows the style sheets that Tailwind has made
 */
export function devPlugins(read: () => ResolvedOptions, tailwind: TailwindStyles): Plugin[] {
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
    config: (user) => devConfig(read(), user),
    configResolved(config) {
      hasRefresh = config.plugins.some(({ name }) => /^vite:react(-|:|$)/.test(name));
      const { widgets } = read();
      if (widgets !== false) addWidgetEntries(config, widgets);
    },
    configureServer: {
      // Behind the routes of other plugins: every other path is a page.
      order: "post",
      handler(server) {
        const options = read();
        site = new DevSite(server, tailwind, options);
        server.middlewares.use(createMiddleware(server, site, options));
      },
    },
    ...devVirtualModules(
      read,
      () => site,
      () => hasRefresh,
    ),
    async hotUpdate(options) {
      return site && hotUpdate(site, basePath(read().base), this.environment, options);
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
    newUrl(async (file) => site?.owners.isOwn(file) ?? false),
  ];
}

/** The transforms of Skerry's sources, style sheets and JSX, adapted to pages in development. */
function devTransforms(read: () => ResolvedOptions, site: () => DevSite | undefined): Plugin[] {
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
            return (await site()?.owners.isOwnStyle(id)) ? withoutInjection(code) : null;
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
          code: code.replaceAll(/["']react\/jsx-dev-runtime["']/g, `"${devPrefix}jsx-dev-runtime"`),
          map: null,
        }),
      },
    },
  ];
}
