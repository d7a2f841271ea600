import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Lets Tailwind look for names of classes in no file of a build: it would find more in each one than in the last,
 * and the same sources would not give the same bytes.
 *
 * @param out the folder of the build, from Vite's root
 */
export function tailwindSources(out: () => string): Plugin {
  return {
    name: "skerry:tailwind-sources",
    sharedDuringBuild: true,
    transform: {
      order: "pre",
      filter: { id: /\.css(?:$|\?)/, code: /@import\s+(?:url\()?["']tailwindcss["'/]/ },
      handler(code, id) {
        const folder = relative(dirname(id), resolve(this.environment.config.root, out()));
        return { code: `${code}\n@source not "${folder.replaceAll("\\", "/")}";`, map: null };
      },
    },
  };
}
