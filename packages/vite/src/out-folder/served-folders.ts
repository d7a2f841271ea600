import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { SiteBuildError } from "../errors/site-build-error.ts";

/** Whether a path is a folder, or in it. */
function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}

/** The folders of a build, as absolute paths. */
export interface SiteFolders {
  /** Vite's root. */
  root: string;
  /** The folder for browsers. */
  out: string;
  /** Vite's folder of public files, if the site has one. */
  publicDir?: string | undefined;
}

/**
 * Refuses a folder for source maps that visitors can read.
 *
 * @throws SiteBuildError
 */
export function refuseServedMaps(maps: string, { root, out }: SiteFolders): void {
  const served = dirname(out);
  if (!isIn(served, maps)) return;
  const place = placeIn(root);
  throw new SiteBuildError([
    `Source maps cannot be in ${place(maps)}: visitors may read what is in ${place(served)}, which holds ${place(out)}. Name a folder outside it, such as ${place(join(served, "../skerry-maps"))}.`,
  ]);
}

/**
 * Refuses a folder for the renderer that visitors can read, or that holds other things. The folder around that for
 * browsers may be the site's own: then it is none of those that are served.
 *
 * @throws SiteBuildError
 */
export function refuseServedRenderer(
  renderer: string,
  { root, out, publicDir }: SiteFolders,
): void {
  const place = placeIn(root);
  const instead = `Name another one with --renderer, or with the option renderer of skerry(): skerry-renderer, for example.`;
  if (isIn(renderer, root) || isIn(renderer, out)) {
    throw new SiteBuildError([
      `The renderer cannot be in ${place(renderer)}: it needs a folder of its own, beside ${place(out)}. ${instead}`,
    ]);
  }
  const around = dirname(out) === root ? [] : [dirname(out)];
  const served = [...(publicDir ? [publicDir] : []), ...around, out].find((one) =>
    isIn(one, renderer),
  );
  if (served === undefined) return;
  throw new SiteBuildError([
    `The renderer cannot be in ${place(renderer)}: visitors may read what is in ${place(served)}, and it has code of the server. ${instead}`,
  ]);
}

/**
 * What to say of a renderer beside the pages of a backend, which a web server may serve with the rest of the folder. Of
 * a folder with such files alone it is not certain.
 */
export function servedRendererNotice(renderer: string, root: string): string[] {
  const around = dirname(renderer);
  const found = backendFiles.find((file) => existsSync(join(around, file)));
  if (found === undefined) return [];
  const place = placeIn(root);
  return [
    `Visitors may read ${place(renderer)}, which has code of the server: ${place(join(around, found))} beside it is a page. Name a folder that no web server serves: --renderer ${place(join(around, "..", basename(renderer)))}`,
  ];
}

/** Files at the top of a folder that a web server serves. */
const backendFiles = ["index.php", ".htaccess", "wp-config.php", "web.config", "index.aspx"];

const placeIn =
  (root: string) =>
  (folder: string): string =>
    relative(root, folder).replaceAll("\\", "/") || ".";
