import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  collectInputs,
  NOTICES_FILE,
  thirdPartyNotices,
} from "@skerry/widgets/build/third-party-notices";
import { build, type Options } from "tsup";
import { packagesFolder } from "./package-entries.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Leaves out React and the built-in widgets: a renderer brings its own. */
const withoutWidgets: Plugin = {
  name: "without-widgets",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]widgets[\\/]src[\\/]registry\.ts$/ }, () => ({
      contents: "export const registry = {};",
    }));
    onLoad({ filter: /[\\/]production-react\.ts$/ }, () => ({
      contents:
        "export const loadReact = () => Promise.reject(new Error('The renderer has no React.'));",
    }));
  },
};

/**
 * `skerry serve` in one file, which `skerry build` puts beside each renderer, with the licences of what is in it.
 *
 * @param output folder that gets both
 */
export async function buildServe(output: string): Promise<void> {
  const inputs = new Set<string>();
  const cli = join(packagesFolder, "cli");
  await build({
    config: false,
    silent: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    tsconfig: join(cli, "tsconfig.json"),
    outDir: output,
    outExtension: () => ({ js: ".mjs" }),
    entry: { serve: join(cli, "src/serve-alone.ts") },
    define: { SKERRY_BUILD: '""' },
    noExternal: [/./],
    splitting: false,
    minify: true,
    esbuildPlugins: [withoutWidgets, collectInputs(inputs)],
    esbuildOptions(options) {
      options.absWorkingDir = cli;
      options.conditions = ["@skerry/source"];
      options.jsx = "automatic";
      options.legalComments = "none";
    },
  });
  writeFileSync(join(output, `serve-${NOTICES_FILE}`), await thirdPartyNotices(inputs));
}
