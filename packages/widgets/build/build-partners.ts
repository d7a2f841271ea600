import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { optimize } from "svgo";

const source = new URL("../themes/domain-check/partners/", import.meta.url);
const served = new URL("../themes/domain-check/assets/partners/", import.meta.url);

/**
 * Makes the served logos of the built-in partners from the drawings in
 * `themes/domain-check/partners`.
 *
 * @returns text by the URL of the file it belongs into
 */
export async function buildPartners(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const names = (await readdir(source)).filter((name) => name.endsWith(".svg")).sort();
  for (const name of names) {
    const drawing = await readFile(new URL(name, source), "utf8");
    files.set(new URL(name, served).href, optimize(drawing, { multipass: true }).data);
  }
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await mkdir(served, { recursive: true });
  for (const [url, text] of await buildPartners()) await writeFile(new URL(url), text);
}
