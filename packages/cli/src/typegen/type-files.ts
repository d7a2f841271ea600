import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { generated } from "./languages/language.ts";

/** The files to write and to remove in a folder. */
export interface TypeFiles {
  /** Files that are missing or have another content, with what they should have. */
  changed: ReadonlyMap<string, string>;
  /** Files of widgets that are gone. */
  stale: readonly string[];
}

/**
 * Compares the files of types with those in a folder.
 *
 * @throws Error for a file that somebody has written
 */
export async function compareFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<TypeFiles> {
  const changed = new Map<string, string>();
  for (const [name, text] of files) {
    const written = await readText(join(folder, name));
    if (written !== undefined && !isGenerated(written)) {
      throw new Error(
        `${join(folder, name)} was not written by skerry types. Move it, or choose another folder: --out`,
      );
    }
    if (written !== text) changed.set(name, text);
  }
  // Beside a single file there may be those of other namespaces.
  const [first = ""] = files.keys();
  const beside = files.size > 1 ? await readdir(folder).catch(() => []) : [];
  const others = beside.filter((name) => extname(name) === extname(first) && !files.has(name));
  const stale: string[] = [];
  for (const name of others.sort()) {
    const text = await readText(join(folder, name));
    if (text !== undefined && isGenerated(text)) stale.push(name);
  }
  return { changed, stale };
}

export async function updateFiles(folder: string, { changed, stale }: TypeFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of changed) await writeFile(join(folder, name), text);
  for (const name of stale) await rm(join(folder, name));
}

const isGenerated = (text: string): boolean => text.slice(0, 200).includes(generated);

/** Git may have written other line ends. */
async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
