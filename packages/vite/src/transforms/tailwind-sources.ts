import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Lets Tailwind look for names of classes in no file of a build: it would find more in each one than in the last,
 * and the same sources would not give the same bytes.
 *
 * @param written folders of files and maps of a build, from Vite's root
 */
export function tailwindSources(written: () => readonly string[]): Plugin {
  return {
    name: "skerry:tailwind-sources",
    sharedDuringBuild: true,
    transform: {
      order: "pre",
      filter: { id: /\.css(?:$|\?)/, code: /@import\s+(?:url\()?["']tailwindcss["'/]/ },
      handler(code, id) {
        const { root } = this.environment.config;
        const rules = written().map((folder) => {
          const path = relative(dirname(id), resolve(root, folder)).replaceAll("\\", "/");
          return `\n@source not "${path}";`;
        });
        return { code: code + rules.join(""), map: null };
      },
    },
  };
}
