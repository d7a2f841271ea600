import type { Plugin } from "vite";
import { clientEnvironment } from "../config/environments.ts";

/**
 * A style sheet for plugins that append theirs to one in `generateBundle`, as StyleX does. Vite adds the one sheet of all
 * modules only after them.
 */
export function appendedStyles(): Plugin {
  return {
    name: "skerry:appended-styles",
    sharedDuringBuild: true,
    apply: "build",
    applyToEnvironment: ({ name }) => name === clientEnvironment,
    buildStart() {
      this.emitFile({ type: "asset", name: "style.css", source: "\n" });
    },
  };
}
