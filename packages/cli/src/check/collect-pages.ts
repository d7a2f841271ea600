import { readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { glob } from "tinyglobby";
import type { PageSource } from "./page-source.ts";

/** It is not known where a file is served. Relative URLs and `'self'` mean its own site. */
const unknownSite = "https://page.invalid/";

/**
 * Reads the pages that an argument stands for: a file, every `.html` and `.htm` file in a folder, or
 * what a server answers at a URL.
 *
 * @throws Error when there is no such file, no page in the folder, or no page at the URL
 */
export async function collectPages(target: string): Promise<PageSource[]> {
  if (/^https?:\/\//i.test(target)) return [await fetchPage(target)];
  const info = await stat(target).catch((error: Error) => {
    throw new Error(`${target} cannot be read: ${error.message}.`);
  });
  if (!info.isDirectory()) return [await readPageFile(target)];
  const names = await glob("**/*.{html,htm}", {
    cwd: target,
    ignore: "**/node_modules/**",
    caseSensitiveMatch: false,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
  });
  if (names.length === 0) throw new Error(`There is no .html file in ${target}.`);
  const files = names.map((name) => join(target, name)).sort();
  return Promise.all(files.map(readPageFile));
}

async function readPageFile(file: string): Promise<PageSource> {
  return {
    file,
    text: await readFile(file, "utf8"),
    url: new URL(unknownSite),
    policies: [],
    readFile: (path) => readNamedFile(file, path),
  };
}

/** The root of the site may be any folder around the page. */
async function readNamedFile(page: string, path: string): Promise<Uint8Array | undefined> {
  const url = new URL(path, unknownSite);
  if (url.origin !== new URL(unknownSite).origin) return undefined;
  const [name = ""] = path.split(/[?#]/);
  const isFromRoot = name.startsWith("/");
  for (let folder = dirname(resolve(page)); ; folder = dirname(folder)) {
    const content = await readFile(join(folder, decodeURI(name))).catch(() => undefined);
    if (content || !isFromRoot || folder === dirname(folder)) return content;
  }
}

async function fetchPage(url: string): Promise<PageSource> {
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
