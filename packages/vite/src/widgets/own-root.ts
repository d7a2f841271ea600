import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { SiteBuildError } from "../errors/site-build-error.ts";

/** The module whose default export is rendered around every own widget. */
export interface OwnRoot {
  /** Absolute path. */
  file: string;
  /** The same as messages name it. */
  place: string;
}

/**
 * Finds the root in a folder of widgets: `_root.tsx`, or `_root/index.tsx`.
 *
 * @param siteFolder paths in messages begin here
 * @throws SiteBuildError when there are two
 */
export async function findRoot(folder: string, siteFolder: string): Promise<OwnRoot | undefined> {
  const files = await readdir(folder).catch(() => []);
  const inside = await readdir(join(folder, "_root")).catch(() => []);
  const [first, second] = [
    ...files.filter((file) => /^_root\.[mc]?[jt]sx?$/.test(file)).sort(),
    ...inside.filter((file) => /^index\.[mc]?[jt]sx?$/.test(file)).map((file) => `_root/${file}`),
  ].map((path) => {
    const file = join(folder, path);
    return { file, place: relative(siteFolder, file).replaceAll("\\", "/") };
  });
  if (first && second) {
    throw new SiteBuildError([
      `${second.place}:1:1 There are two roots: the other one is ${first.place}. Remove one of them.`,
    ]);
  }
  return first;
}

/** The message about a root that exports no component. */
export const withoutRoot = ({ place }: OwnRoot): string =>
  `${place}:1:1 The module has no component as its default export. Add: export default function Root({ name, children }) { return children; }`;

/** Why no own widget can be rendered. */
export const rootUnloaded = ({ place }: OwnRoot): string =>
  `${place} cannot be loaded on a server, and wraps every own widget: `;
