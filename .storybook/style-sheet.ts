import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
// By its path: Storybook loads this file in Node, without the condition that finds sources.
import { buildStyles } from "../packages/widgets/build/build-styles.ts";

const id = "virtual:skerry.css";
const sources = fileURLToPath(new URL("../packages/", import.meta.url));

/** `import "virtual:skerry.css"`: the style sheet as pages get it, built anew when a file changes. */
export function styleSheet(): Plugin {
  return {
    name: "skerry-style-sheet",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? buildStyles({ minify: false }) : undefined),
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(sources) || !/\.css$|tokens\.json$/.test(file)) return undefined;
      const module = server.moduleGraph.getModuleById(`\0${id}`);
      return module ? [module] : undefined;
    },
  };
}
