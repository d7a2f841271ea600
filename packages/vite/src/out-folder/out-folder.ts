import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { makeCopies, removeCopies } from "./compressed-copies.ts";
import { lockFolder } from "./folder-lock.ts";

/** Lists what the current build has written: `{path: {size, integrity}}`. */
const manifestFile = "manifest.json";

/** Names the folder of the renderer of the same build: `{renderer: path}`, from here. Never served. */
const rendererFile = ".skerry-renderer.json";

/** Says since when a file of an earlier build belongs to no build any more: `{path: date}`. Never served. */
const keptFile = ".skerry-kept.json";

/** The files in these (`renderer/` by builds of earlier versions) have a hash of their content in their names: those of two builds stand side by side. */
const isHashed = (path: string): boolean => /^(?:chunks|assets|renderer)\//.test(path);

/** The files that pages and servers load first, in the order in which they are replaced, after all others. */
const entries = ["renderer.mjs", "skerry.js", "head.json"];

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Milliseconds of a time such as `12h` or `30d`; `m` is for minutes.
 *
 * @param name what the time is called where it was written, for the message
 * @throws Error when it is no such time
 */
export function readDuration(text: string, name: string): number {
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (number === undefined) {
    throw new Error(
      `Expected ${name} to be a number with m, h or d, such as 12h or 30d, but received "${text}".`,
    );
  }
  return Number(number) * units[unit as keyof typeof units];
}

/**
 * Puts the files of a finished build in the place of those of an earlier one. The hashed files come first,
 * `skerry.js`, `head.json` and the manifest last, each by a rename, so that a page that loads meanwhile
 * finds all that it asks for. Hashed files of earlier builds stay for the pages that were made with them;
 * what no build has written is left alone. Builds that end at the same time do so one after the other.
 *
 * @param work folder of the finished build, with its manifest. Its files are moved away
 * @param out gets them. When that fails, it is as it was before
 * @param keepFor milliseconds for which hashed files stay, from the first build that does not have them
 * @param andThen what belongs to the build as well. When it fails, so does this
 * @throws Error when a file cannot be written
 */
export async function publishBuild(
  work: string,
  out: string,
  keepFor: number,
  andThen: () => Promise<void> = async () => {},
): Promise<void> {
  await mkdir(out, { recursive: true });
  const release = await lockFolder(out);
  try {
    const now = await readManifest(work);
    const before = await readManifest(out);
    const keptBefore = await readKept(out);
    const kept = { ...keptBefore };
    for (const path of now) delete kept[path];
    const left = before.filter((path) => !now.includes(path));
    const date = new Date().toISOString();
    for (const path of left.filter(isHashed)) kept[path] = date;
    const lists = { before: keptBefore, now: kept };
    const copies = await makeCopies(work, out, now);
    for (const path of await replaceFiles(work, out, inOrder(now), lists, andThen)) {
      await removeCopies(join(out, path));
    }
    for (const path of copies) await moveFile(join(work, path), join(out, path));
    // Last: a page that is being loaded meanwhile finds the old files.
    for (const path of left.filter((one) => !isHashed(one))) await removeFile(out, path);
    await removeOlder(out, kept, keepFor);
  } finally {
    await release();
  }
}

/** Notes in the folder for browsers where the renderer of its build is. */
export async function noteRenderer(out: string, renderer: string): Promise<void> {
  const path = relative(out, renderer).replaceAll("\\", "/");
  await writeFile(join(out, rendererFile), `${JSON.stringify({ renderer: path })}\n`);
}

/** The folder of the renderer that was built with the files in a folder. `undefined` when no build says so. */
export async function findNotedRenderer(out: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(out, rendererFile), "utf8");
    const { renderer } = JSON.parse(text) as { renderer?: unknown };
    return typeof renderer === "string" ? join(out, renderer) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The folder for browsers, other than `out`, whose build has put its renderer into a folder, and still expects it there.
 *
 * @returns `undefined` when there is none
 */
export async function findOtherOut(renderer: string, out: string): Promise<string | undefined> {
  const text = await readFile(join(renderer, manifestFile), "utf8").catch(() => "{}");
  const { out: path } = JSON.parse(text) as { out?: unknown };
  const other = typeof path === "string" ? join(renderer, path) : out;
  return other !== out && (await findNotedRenderer(other)) === renderer ? other : undefined;
}

/** The result of `skerry clean`. */
export interface Cleaning {
  /** Paths of the files that are gone. */
  removed: string[];
  /** How many files of earlier builds have stayed. */
  stayed: number;
}

/**
 * Removes the files of earlier builds that a folder has kept for longer than some time.
 *
 * @param olderThan milliseconds
 * @throws Error when no build has been written there
 */
export async function cleanFolder(out: string, olderThan: number): Promise<Cleaning> {
  const found: string[] = await readdir(out).catch(() => []);
  if (!found.includes(manifestFile)) {
    throw new Error(
      `There is no build in ${out}. Name the folder that skerry build writes: --dir public/skerry`,
    );
  }
  const release = await lockFolder(out);
  try {
    const kept = await readKept(out);
    // A build that was interrupted may have listed what is still in use.
    for (const path of await readManifest(out)) delete kept[path];
    const removed = await removeOlder(out, kept, olderThan);
    return { removed, stayed: Object.keys(kept).length };
  } finally {
    await release();
  }
}

/** Paths in a manifest. Without one, none. */
async function readManifest(folder: string): Promise<string[]> {
  try {
    const text = await readFile(join(folder, manifestFile), "utf8");
    const manifest = JSON.parse(text) as { build?: unknown; files?: object };
    // That of a renderer says more than the files.
    const files = typeof manifest.build === "string" ? (manifest.files ?? {}) : manifest;
    return Object.keys(files).filter(isInside);
  } catch {
    return [];
  }
}

/** A path may have been written by hand, and what it names is removed some day. */
const isInside = (path: string): boolean =>
  !/^[\\/]|^\w:|\\/.test(path) && !path.split("/").includes("..");

/** @throws Error when the file is there and cannot be read */
async function readKept(out: string): Promise<Record<string, string>> {
  const file = join(out, keptFile);
  const text = await readFile(file, "utf8").catch(() => "{}");
  try {
    const dates = Object.entries(JSON.parse(text) as Record<string, string>);
    if (dates.some(([, date]) => Number.isNaN(Date.parse(date)))) throw new Error("no date");
    return Object.fromEntries(dates.filter(([path]) => isInside(path) && isHashed(path)));
  } catch {
    throw new Error(
      `Expected ${file} to be JSON that names a date for each file, as skerry build writes it. Restore it, or remove it: in that case the files of earlier builds stay for good.`,
    );
  }
}

async function writeKept(out: string, kept: Readonly<Record<string, string>>): Promise<void> {
  const file = join(out, keptFile);
  const sorted = Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return rm(file, { force: true });
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, text);
  await rename(written, file);
}

function inOrder(paths: readonly string[]): string[] {
  const rank = (path: string): number =>
    isHashed(path) ? -2 : entries.includes(path) ? entries.indexOf(path) : -1;
  return [...paths].sort((a, b) => rank(a) - rank(b));
}

/**
 * Replaces files one by one, then the list of kept files and the manifest. Undoes it when one fails.
 *
 * @returns paths of the files that had another content before
 */
async function replaceFiles(
  work: string,
  out: string,
  paths: readonly string[],
  kept: Readonly<Record<"before" | "now", Readonly<Record<string, string>>>>,
  andThen: () => Promise<void>,
): Promise<string[]> {
  const saved = join(work, `.before-${randomUUID()}`);
  const undo: (() => Promise<void>)[] = [];
  const replaced: string[] = [];
  const replace = async (path: string): Promise<void> => {
    const file = join(out, path);
    const bytes = await readFile(file).catch(() => undefined);
    // An unchanged file keeps its time, which caches compare.
    if (bytes?.equals(await readFile(join(work, path)))) return;
    await mkdir(dirname(file), { recursive: true });
    if (bytes) {
      await mkdir(dirname(join(saved, path)), { recursive: true });
      await writeFile(join(saved, path), bytes);
      replaced.push(path);
    }
    await moveFile(join(work, path), file);
    undo.unshift(() => (bytes ? moveFile(join(saved, path), file) : removeFile(out, path)));
  };
  try {
    for (const path of paths) await replace(path);
    await writeKept(out, kept.now);
    undo.unshift(() => writeKept(out, kept.before));
    await replace(manifestFile);
    await andThen();
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
  return replaced;
}

/** Moves a file over another one, also from another file system: whoever reads it finds one of the two. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const copy = `${to}.${randomUUID()}`;
    await copyFile(from, copy);
    await rename(copy, to);
  }
}

/** Removes what has been kept long enough, from the folder and from the list. */
async function removeOlder(
  out: string,
  kept: Record<string, string>,
  age: number,
): Promise<string[]> {
  const now = Date.now();
  const removed = Object.keys(kept).filter((path) => now - Date.parse(kept[path] ?? "") >= age);
  for (const path of removed) {
    await removeFile(out, path);
    delete kept[path];
  }
  await writeKept(out, kept);
  return removed;
}

async function removeFile(out: string, path: string): Promise<void> {
  const file = join(out, path);
  await rm(file, { force: true });
  await removeCopies(file);
  // A folder with something in it stays.
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    await rmdir(join(out, folder)).catch(() => {});
  }
}
