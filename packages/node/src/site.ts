import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createSkerry as createHelper,
  type IslandOptions,
  type Page,
  type SiteOptions,
} from "../skerry.mjs";
import { createFiles, type FileAnswer, type SiteFiles } from "./site-files.ts";

export type { FileAnswer, IslandOptions, Page, SiteFiles };

/** What an app says about its islands. All of it is optional. */
export interface SkerryOptions extends Omit<SiteOptions, "renderer"> {
  /**
   * URL of `skerry serve`; `null` or an empty text for none. Default: the environment variable SKERRY_RENDERER, otherwise
   * `http://127.0.0.1:4851`.
   */
  renderer?: string | null | undefined;
}

/** The islands of an app. */
export interface Skerry {
  /**
   * The islands of one page: a new one for each request.
   *
   * @param config the page's configuration, in the place of that of the site
   */
  page(config?: object): Page;
  /** The files that pages load. */
  files: SiteFiles;
}

const LOCAL_RENDERER = "http://127.0.0.1:4851"; // where `skerry serve` listens
const BUILT_INTO = join("public", "skerry"); // where `skerry build` writes
const OPTIONS = ["files", "base", "renderer", "key", "timeout", "config", "dev", "log"];

/**
 * The islands of an app, with defaults for what the options leave out: `files` is the folder `public/skerry`, `renderer`
 * and `key` are the environment variables SKERRY_RENDERER (otherwise `http://127.0.0.1:4851`) and SKERRY_KEY.
 *
 * @throws TypeError when there is no such option, a URL or the key cannot be used, the config cannot be JSON, or the
 *   folder that `files` names has no head.json
 */
export function createSkerry(options: SkerryOptions = {}): Skerry {
  checkNames(options, OPTIONS);
  const { log = console.warn, base = "/skerry/" } = options;
  const isDeveloped = Boolean(options.dev ?? process.env["SKERRY_DEV"]);
  const folder = options.files || BUILT_INTO;
  let { files } = options;
  if (!files && !isDeveloped) {
    if (existsSync(join(folder, "head.json"))) files = folder;
    else log(`skerry: ${folder} has no head.json, so no file is preloaded; run: npx skerry build`);
  }
  const { SKERRY_RENDERER = LOCAL_RENDERER, SKERRY_KEY = "" } = process.env;
  const helper = createHelper({
    ...options,
    ...(files && { files }),
    renderer: (options.renderer === undefined ? SKERRY_RENDERER : options.renderer) ?? "",
    key: options.key ?? SKERRY_KEY,
    log,
    base,
  });
  return { page: helper.page, files: createFiles(folder, isDeveloped ? "" : base) };
}

/**
 * @param known names of the options that there are
 * @throws TypeError with the first option that is none
 */
export function checkNames(options: object, known: readonly string[], owner = "Skerry"): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `${owner} has no option ${JSON.stringify(unknown)}. Expected some of: ${known.join(", ")}.`,
  );
}
