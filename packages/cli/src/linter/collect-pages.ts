import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { glob } from "tinyglobby";
import { type CheckedPage, unknownSite } from "./page/checked-page.ts";
import { templateEndings } from "./templates/template-syntax.ts";

/** A page that is read when it is its turn, so that a site of any size fits into memory. */
export type PageReader = () => Promise<CheckedPage>;

export interface CollectOptions {
  /** The name of the standard input in messages. */
  inputName?: string | undefined;
  /** Whether every file is a template, whatever its name. */
  isTemplate?: boolean;
}

/**
 * Finds the pages that an argument stands for: a file, every page and template in a folder, the
 * files of a pattern such as `public/shop-*.html`, what a server answers at a URL, or with `-` the
 * standard input.
 *
 * @throws Error when there is no such file, or no page in the folder
 */
export async function collectPages(
  target: string,
  { inputName = "standard input", isTemplate = false }: CollectOptions = {},
): Promise<PageReader[]> {
  if (target === "-") return [async () => ({ ...(await readInput(inputName)), isTemplate })];
  if (/^https?:\/\//i.test(target)) {
    return [async () => ({ ...(await fetchPage(target)), isTemplate })];
  }
  const paths = await findPageFiles(target);
  return paths.map((path) => async () => ({ ...(await readPageFile(path)), isTemplate }));
}

async function findPageFiles(target: string): Promise<string[]> {
  const info = await stat(target).catch((error: Error) => error);
  if (info instanceof Error) {
    if (/[*?[\]{}]/.test(target)) return sortFiles(await findFiles(target), target);
    throw new Error(`${target} cannot be read: ${info.message}.`);
  }
  if (!info.isDirectory()) return [target];
  const names = await findFiles(`**/*.{${["html", "htm", ...templateEndings].join(",")}}`, target);
  return sortFiles(
    names.map((name) => join(target, name)),
    target,
  );
}

function sortFiles(files: readonly string[], target: string): string[] {
  if (files.length === 0) throw new Error(`There is no page in ${target}.`);
  return [...files].sort();
}

function findFiles(pattern: string, cwd?: string): Promise<string[]> {
  return glob(pattern.replaceAll("\\", "/"), {
    ...(cwd !== undefined && { cwd }),
    ignore: "**/node_modules/**",
    caseSensitiveMatch: false,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
}

async function readPageFile(file: string): Promise<CheckedPage> {
  return toSource(file, await readFile(file, "utf8"));
}

async function readInput(name: string): Promise<CheckedPage> {
  return toSource(name, await text(process.stdin));
}

function toSource(file: string, content: string): CheckedPage {
  return {
    file,
    text: content,
    url: new URL(unknownSite),
    policies: [],
    readFile: (path) => readNamedFile(file, path),
  };
}

/** Files that pages name: all pages of a site name the same few. `undefined`: there is none. */
const namedFiles = new Map<string, Promise<Uint8Array | undefined>>();
const maxNamedFiles = 1_000;

function readOnce(file: string): Promise<Uint8Array | undefined> {
  const known = namedFiles.get(file);
  if (known) return known;
  if (namedFiles.size >= maxNamedFiles) namedFiles.clear();
  const content = readFile(file).catch(() => undefined);
  namedFiles.set(file, content);
  return content;
}

/** The root of the site may be any folder around the page. */
async function readNamedFile(page: string, path: string): Promise<Uint8Array | undefined> {
  const url = new URL(path, unknownSite);
  if (url.origin !== new URL(unknownSite).origin) return undefined;
  const [name = ""] = path.split(/[?#]/);
  const isFromRoot = name.startsWith("/");
  for (let folder = dirname(resolve(page)); ; folder = dirname(folder)) {
    const content = await readOnce(join(folder, decodeURI(name)));
    if (content || !isFromRoot || folder === dirname(folder)) return content;
  }
}

async function fetchPage(url: string): Promise<CheckedPage> {
  const response = await fetch(url).catch((error: Error) => {
    const { cause } = error;
    throw new Error(
      `${url} cannot be read: ${cause instanceof Error ? cause.message : error.message}.`,
    );
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}. A page was expected.`);
  const policy = response.headers.get("Content-Security-Policy");
  return {
    file: url,
    text: await response.text(),
    url: new URL(response.url),
    // `fetch` joins several headers with commas, which no source expression contains.
    policies: policy?.split(",") ?? [],
    readFile: (path) => fetchFile(new URL(path, response.url)),
  };
}

async function fetchFile(url: URL): Promise<Uint8Array | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}
