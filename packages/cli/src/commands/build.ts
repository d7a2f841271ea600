import { relative, resolve } from "node:path";
import { createHandler } from "@skerry/server";
import type { SiteBuild, SkerryApi } from "@skerry/vite";
import { resolveOptions } from "@skerry/vite/options";
import { createBuilder, createLogger } from "vite";
import { writeAndExit } from "./write-and-exit.ts";
import { importRenderer } from "../site/import-renderer.ts";
import { markupNotices } from "../site/markup-notices.ts";
import { formatPageSizes } from "../site/page-sizes.ts";
import { ProgressLine } from "./progress-line.ts";
import { oneFolder, readArguments, withDefault } from "./read-arguments.ts";
import { readBase } from "./read-base.ts";
import { buildConfig, findPlugin } from "../site/site-config.ts";

const usage = `Usage: skerry build [folder] [--out public/skerry] [--renderer skerry-renderer] [--base /skerry/]
                    [--only a,b] [--without c] [--no-built-in] [--preact] [--external a,b] [--sourcemap [folder]]

Builds the React components of a folder (default: widgets) into everything that a page loads, and into a
renderer that needs nothing but Node. A page that includes skerry.js from there uses own and built-in
widgets alike.

  --out          gets the files for browsers
  --renderer     gets the renderer. Visitors must not be able to read it
  --base         path or URL under which they are served (default: /skerry/), for pictures and fonts
  --only         names of the only widgets, separated by commas
  --without      names of widgets that are left out
  --no-built-in  leaves out all built-in widgets
  --preact       Preact in place of React: 9 kB instead of 58. Needs preact and preact-render-to-string
  --external     names of packages that cannot be part of the renderer (native add-ons). They must be
                 installed where it runs
  --sourcemap    writes source maps too, for error reports, into a folder outside the one that holds --out
                 (default: skerry-maps). No page refers to them
`;

/** The command `skerry build`. */
export async function build(args: string[]): Promise<void> {
  const read = readArguments(withDefault("--sourcemap", "skerry-maps", args), usage, {
    options: ["out", "renderer", "base", "only", "without", "external", "sourcemap"],
    flags: ["no-built-in", "preact"],
  });
  if (!read) return;
  const folder = oneFolder(read.positionals, usage);
  const { out, renderer, only, without, external, sourcemap } = read.values;
  const started = performance.now();
  const folderOfSite = process.cwd();
  const config = await buildConfig(folderOfSite, {
    ...(folder !== undefined && { widgets: folder }),
    ...(out !== undefined && { out }),
    ...(renderer !== undefined && { renderer }),
    ...(read.values["base"] && { base: readBase(read.values["base"], usage) }),
    ...(only && { only: only.split(",") }),
    ...(without && { without: without.split(",") }),
    ...(external && { external: external.split(",") }),
    ...(read.values["no-built-in"] && { builtIn: false }),
    ...(read.values["preact"] && { preact: true }),
    ...(sourcemap !== undefined && { sourcemap }),
  });
  const logger = createLogger("warn");
  // An error that stops the build is thrown as well, with more details than Vite logs.
  const customLogger = { ...logger, error: () => {} };
  async function buildAll(show: (step: string) => void): Promise<BuildOutcome> {
    const builder = await createBuilder({ ...config, logLevel: "warn", customLogger });
    const { root, plugins } = builder.config;
    const plugin = findPlugin(plugins) as SkerryApi;
    const { out, renderer } = resolveOptions(plugin.options);
    const outFolder = resolve(root, out);
    const rendererFolder = resolve(root, renderer);
    const built = await plugin.build(builder, show);
    show("Rendering each widget");
    const modules = { ...(await importRenderer({ renderer: rendererFolder })), metrics: false };
    const handlers = [createHandler(modules), createHandler(modules)] as const;
    const notices = [...built.notices, ...(await markupNotices(built.own, ...handlers))];
    show("Measuring the files");
    const sizes = await formatPageSizes(outFolder, built);
    const written = [outFolder, rendererFolder].map((path) => relative(folderOfSite, path));
    return { built, notices, sizes, written: written.join(" and ") };
  }
  const progress = new ProgressLine();
  const { built, notices, sizes, written } = await buildAll(progress.show).finally(() =>
    progress.end(),
  );
  for (const notice of notices) process.stderr.write(`${notice}\n`);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  writeAndExit(
    `${sizes}\nBuilt ${written} in ${seconds} s.\nPolicy of pages with import-map.json: script-src 'self' '${built.report.importMap}'\n`,
  );
}

interface BuildOutcome {
  built: SiteBuild;
  notices: readonly string[];
  sizes: string;
  /** The folders with the files, from the working folder. */
  written: string;
}
