import type { Plugin } from "vite";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";
import { placeOf } from "../errors/explain-build-failure.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";

/** Says what makes a component of a picture. Without it, React would get a URL, and fail in the browser alone. */
export function svgComponents(): Plugin {
  let isInstalled = false;
  return {
    name: "skerry:svg-components",
    enforce: "pre",
    sharedDuringBuild: true,
    applyToEnvironment: ({ name }) => name === clientEnvironment || name === rendererEnvironment,
    configResolved({ plugins }) {
      isInstalled = plugins.some(({ name }) => /svgr/.test(name));
    },
    resolveId: {
      filter: { id: /\.svg\?react$/ },
      handler(source, importer = "") {
        if (isInstalled) return null;
        const place = placeOf(source, importer, this.environment.config.root);
        throw new SiteBuildError([
          `${place} "${source}" needs a plugin that makes a component from it. Run: npm install vite-plugin-svgr, and add svgr() to the plugins in vite.config.js. Without "?react" it is the URL of the picture.`,
        ]);
      },
    },
  };
}
