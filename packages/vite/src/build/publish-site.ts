import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { ViteBuilder } from "vite";
import type { ResolvedOptions } from "../config/options.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import {
  findOtherOut,
  noteRenderer,
  publishBuild,
  readDuration,
} from "../out-folder/out-folder.ts";
import {
  refuseServedMaps,
  refuseServedRenderer,
  servedRendererNotice,
} from "../out-folder/served-folders.ts";
import { publishMaps } from "../out-folder/source-maps.ts";
import { writeFiles } from "../out-folder/write-files.ts";
import { type Files, rendererManifest } from "../outputs/integrity.ts";
import { indented } from "../outputs/schemas.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { type BuiltFiles, buildSite, type SiteBuild } from "./build-site.ts";
import type { EnvironmentRuns } from "./environment-runs.ts";

/**
 * Builds a site, and puts the files into its folders in the place of those of an earlier build.
 *
 * @param onStep told what is done from now on
 */
export async function publishSite(
  builder: ViteBuilder,
  runs: EnvironmentRuns,
  tailwind: TailwindStyles,
  options: ResolvedOptions,
  onStep?: (step: string) => void,
): Promise<SiteBuild> {
  const { root, isProduction, publicDir } = builder.config;
  if (!isProduction) {
    throw new SiteBuildError([
      `Expected NODE_ENV to be production, but received ${process.env["NODE_ENV"]}: visitors would get React's development build. Run: NODE_ENV=production vite build`,
    ]);
  }
  const { widgets: folder } = options;
  const keepFor = readDuration(options.keepFor, "keepFor");
  const out = resolve(root, options.out);
  const renderer = resolve(root, options.renderer);
  const maps = options.sourcemap === undefined ? undefined : resolve(root, options.sourcemap);
  // The package of the built-in files is no site.
  if (folder !== false) {
    if (maps !== undefined) refuseServedMaps(maps, { root, out });
    refuseServedRenderer(renderer, { root, out, publicDir });
  }
  const built = await buildSite(builder, runs, tailwind, {
    ...options,
    root,
    folder: folder || undefined,
    onStep,
  });
  const notices = [
    ...built.notices,
    ...(folder === false ? [] : servedRendererNotice(renderer, root)),
  ];
  if (built.renderer.size > 0) {
    const other = await findOtherOut(renderer, out);
    if (other !== undefined) {
      const [former, now] = [other, out].map((one) => relative(root, one));
      notices.push(
        `${options.renderer} had the renderer for ${former}, and now has that for ${now}. If both are in use, give each a folder of its own: --renderer`,
      );
    }
    // Pages that were made with the files before it do no harm to a renderer.
    await publishFiles(withManifest(built, relative(renderer, out)), renderer, keepFor, () =>
      publishFiles(built.files, out, keepFor, () => noteRenderer(out, renderer)),
    );
  } else await publishFiles(built.files, out, keepFor);
  if (maps !== undefined) await publishMaps(maps, built.maps);
  return { ...built, notices };
}

/**
 * The files of a renderer, with a list of them.
 *
 * @param out path of the folder for browsers, from that of the renderer
 */
function withManifest({ build, loadable, renderer }: BuiltFiles, out: string): Files {
  const facts = { build, files: out.replaceAll("\\", "/"), widgets: loadable };
  return new Map([...renderer, ["manifest.json", indented(rendererManifest(renderer, facts))]]);
}

/** Puts files into a folder in the place of those of an earlier build. */
async function publishFiles(
  files: Files,
  target: string,
  keepFor: number,
  andThen?: () => Promise<void>,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(join(dirname(target), ".skerry-build-"));
  try {
    await writeFiles(work, files);
    await publishBuild(work, target, keepFor, andThen);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
