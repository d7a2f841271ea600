import { join } from "node:path";
import type { Plugin } from "vite";
import { basePath } from "../config/base-path.ts";
import { rendererEnvironment } from "../config/environments.ts";
import type { ResolvedOptions } from "../config/options.ts";
import { reactSource } from "../modules/react-source.ts";
import { widgetSource } from "../modules/renderer-source.ts";
import { importsOfBuild, importsOfReact, widgetOf } from "../modules/virtual-modules.ts";
import { resolveWithPreact } from "../sources/preact/preact-modules.ts";
import { findSource } from "../sources/skerry-packages.ts";
import { optionalExports } from "../widgets/widgets.ts";
import { chunkSource } from "./page/chunk-source.ts";
import type { DevSite } from "./site/dev-site.ts";
import { devPrefix, islandSource, preambleSource, startSource } from "./page/page-modules.ts";

const islandModule = `\0${devPrefix}island`;

/** Compilers in development mode import it; the renderer has React's production build, where it is empty. */
const jsxDevRuntime = `import { Fragment, jsx } from "react/jsx-runtime";
export { Fragment };
export const jsxDEV = (type, props, key) => jsx(type, props, key);`;

/** Resolves and makes the modules that pages and their renderer load in development. */
export function devVirtualModules(
  read: () => ResolvedOptions,
  site: () => DevSite | undefined,
  hasRefresh: () => boolean,
): Pick<Plugin, "applyToEnvironment" | "resolveId" | "load"> {
  return {
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
          const { own = [], ownRoot } = (await site()?.widgets.find()) ?? {};
          const found = own.find(({ name }) => name === widget);
          return found && widgetSource(found.file, optionalExports, ownRoot);
        }
        const name = id.slice(devPrefix.length + 1);
        const hasInspector = read().dev.inspector !== false;
        if (name === "start") {
          const viteBase = this.environment.config.base;
          return startSource(hasRefresh(), viteBase, basePath(read().base), hasInspector);
        }
        if (name === "preamble") {
          const own = await site()
            ?.widgets.find()
            .catch(() => undefined);
          return preambleSource(own?.own.map(({ file }) => file) ?? []);
        }
        // The modules that a build has under a stable URL.
        if (name === "jsx-dev-runtime") return jsxDevRuntime;
        if (name === "react") return reactSource(this.environment.config.root, read().preact);
        if (name === "island") return islandSource(hasInspector);
        const { widgets } = site() ?? {};
        return (
          widgets && chunkSource(name.replace(/^chunk\//, ""), () => widgets.find(), hasInspector)
        );
      },
    },
  };
}
