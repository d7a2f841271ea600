import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { NOTICES_FILE, thirdPartyNotices } from "@skerry/widgets/build/third-party-notices";
import type { ViteBuilder } from "vite";
import { explainBuildFailure } from "../errors/explain-build-failure.ts";
import { type BuildReport, composeFiles } from "../outputs/compose-files.ts";
import { type Files, manifest } from "../outputs/integrity.ts";
import { rendererFiles } from "../outputs/renderer-files.ts";
import { indented } from "../outputs/schemas.ts";
import { readTypeSchemas, withTypeSchema } from "../props-types/type-schemas.ts";
import { installedFor } from "../sources/installed-for.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { discoverWidgets } from "../widgets/discover-widgets.ts";
import type { OwnWidget } from "../widgets/find-widgets.ts";
import type { Selection } from "../widgets/select-widgets.ts";
import { readWidgetMetadata } from "../widgets/widget-metadata.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";
import { buildClient } from "./build-client.ts";
import { externalNotice, licenceNotice, originNotice } from "./build-notices.ts";
import { buildRenderer, noRenderer } from "./build-renderer.ts";
import type { EnvironmentRuns } from "./environment-runs.ts";

/** The result of a build. */
export interface SiteBuild {
  report: BuildReport;
  widgets: readonly BuiltWidget[];
  own: readonly OwnWidget[];
  /** Notices for the author, one line each. */
  notices: readonly string[];
}

/** The input of a build. */
export interface SiteBuildOptions extends Selection {
  root: string;
  /** Folder of own widgets, from the root. `undefined`: there are none, and no renderer is written. */
  folder: string | undefined;
  /** URL of the folder of the build, with a `/` at the end. */
  base: string;
  /** Whether Preact is in the place of React. */
  preact: boolean;
  /** Where the schemas of widgets come from that export none. Default: their types, if the site has TypeScript. */
  schemas?: "types" | "exports" | undefined;
  /** Told what is done from now on. Default: nobody is. */
  onStep?: ((step: string) => void) | undefined;
}

/** The files of a build by path from their folder, and the source maps of its scripts. */
export interface BuiltFiles extends SiteBuild {
  /** For browsers. */
  files: Files;
  /** Of the renderer, without a list of them; none in a build without one. */
  renderer: Files;
  /** The build's id. */
  build: string;
  /** Names of the own widgets that a server can load. */
  loadable: readonly string[];
  /** By the paths of the scripts, with `.map` at the end. */
  maps: ReadonlyMap<string, string>;
}

/**
 * Builds a site's own widgets, with the built-in ones, into everything that its pages load and into a renderer. The same
 * sources give the same bytes. Nothing is written but into the cache.
 *
 * @throws SiteBuildError with every mistake, its place and the next step
 */
export async function buildSite(
  builder: ViteBuilder,
  runs: EnvironmentRuns,
  tailwind: TailwindStyles,
  options: SiteBuildOptions,
): Promise<BuiltFiles> {
  const { root, folder, base, preact, schemas, onStep } = options;
  const work = await createWorkFolder(root);
  try {
    const site = await discoverWidgets(root, folder, options);
    tailwind.clear();
    // Meanwhile, on another core.
    const { alias } = builder.config.resolve;
    const typesAreRead = readTypeSchemas(site.own, { root, schemas, alias });
    // Reported where it is awaited, if the build gets that far.
    typesAreRead.catch(() => {});
    onStep?.("Bundling the renderer");
    const sources = { ...site, root, preact, widgets: site.builtIn };
    const hasRenderer = folder !== undefined || preact;
    const renderer = hasRenderer
      ? await buildRenderer(builder, runs, tailwind, sources)
      : await noRenderer();
    onStep?.("Reading what the widgets export");
    const own =
      folder === undefined
        ? { widgets: [], notices: [] }
        : await readWidgetMetadata(
            { widgets: site.own, ownRoot: site.ownRoot },
            renderer.modules,
            work,
            root,
            (file) =>
              renderer.ownModules.get(file.replaceAll("\\", "/")) ?? { exports: [], code: "" },
          );
    onStep?.("Reading the types of props");
    const types = await typesAreRead;
    const widgets = [
      ...site.builtIn,
      ...own.widgets.map((widget) => withTypeSchema(widget, types)),
    ];
    onStep?.("Bundling the files for browsers");
    const output = await buildClient(builder, runs, { ...sources, widgets });
    const { client } = output;
    const { files, maps, report } = await composeFiles(
      { ...output, widgets, texts: site.texts, build: renderer.build, base },
      tailwind,
    );
    onStep?.("Collecting licences");
    const unlicensed: string[] = [];
    const inputs = [...client.modules, ...renderer.inputs].map((id) => id.replace(/\?.*/, ""));
    const licences = await thirdPartyNotices(
      inputs,
      // The package's own build is strict.
      folder === undefined ? undefined : (name) => void unlicensed.push(name),
    );
    files.set(NOTICES_FILE, licences);
    const loadable = widgets.flatMap(({ own, isLoadable }) => (own && isLoadable ? own.name : []));
    const ofRenderer = hasRenderer
      ? await rendererFiles({
          modules: renderer.modules,
          own: site.own,
          loadable,
          head: files.get("head.json") as string,
          licences,
          hasProgram: folder !== undefined,
        })
      : new Map();
    // Last, because it lists all the others.
    files.set("manifest.json", indented(manifest(files)));
    return {
      files,
      maps,
      report,
      build: renderer.build,
      loadable,
      renderer: ofRenderer,
      widgets,
      own: site.own,
      notices: [
        ...site.notices,
        ...own.notices,
        ...types.notices,
        ...externalNotice(renderer.external),
        ...originNotice([...client.assets.keys()], base),
        ...licenceNotice(unlicensed),
      ],
    };
  } catch (error) {
    throw explainBuildFailure(error, root);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A folder inside of the site's, where the modules of the renderer find React. */
async function createWorkFolder(root: string): Promise<string> {
  const cache = join(installedFor(root), "node_modules/.cache/skerry");
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, "build-"));
}
