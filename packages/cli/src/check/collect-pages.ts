import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PageSource } from "./check-page.ts";

/** Where a file is served is not known. Relative addresses and `'self'` mean its own site. */
const somewhere = "https://page.invalid/";

/**
 * The pages that a path or an address stands for: a file, each `.html` and `.htm` of a folder and what
 * is in it, or what a server answers.
 *
 * @throws Error when there is nothing, or no page
 */
export async function collectPages(place: string): Promise<PageSource[]> {
  if (/^https?:\/\//i.test(place)) return [await fetchPage(place)];
  const info = await stat(place).catch((error: Error) => {
    throw new Error(`${place} cannot be read: ${error.message}.`);
  });
  if (!info.isDirectory()) return [await readPage(place)];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(^|[/\\])node_modules[/\\]/.test(file))
    .sort();
  if (files.length === 0) throw new Error(`There is no .html file in ${place}.`);
  return Promise.all(files.map(readPage));
}

async function readPage(file: string): Promise<PageSource> {
  return { file, text: await readFile(file, "utf8"), address: new URL(somewhere), policies: [] };
}

async function fetchPage(address: string): Promise<PageSource> {
  const answer = await fetch(address).catch((error: Error) => {
    const { cause } = error;
    throw new Error(
      `${address} cannot be read: ${cause instanceof Error ? cause.message : error.message}.`,
    );
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}. A page was expected.`);
  const policy = answer.headers.get("Content-Security-Policy");
  return {
    file: address,
    text: await answer.text(),
    address: new URL(answer.url),
    // Several headers arrive as one, with a comma between them, which no source has.
    policies: policy?.split(",") ?? [],
  };
}
