import { readFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";

/** Date, machine and versions: two lines of Markdown. */
export async function describeRun(packages: readonly string[], browser?: Browser): Promise<string> {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const versions = await Promise.all(
    packages.map(async (name) => `${name} ${await versionOf(name)}`),
  );
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpu?.model ?? "an unknown processor"}, ${memory} GiB of memory.`,
    `${[...(browser ? [`Chromium ${browser.version()}`] : []), `Node ${process.versions.node}`, ...versions].join(", ")}.`,
  ].join("\n");
}

/** Read from the file, because many packages do not export their `package.json`. */
async function versionOf(name: string): Promise<string> {
  let folder = dirname(fileURLToPath(import.meta.resolve(name)));
  for (;;) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
    const found = JSON.parse(text) as { name?: string; version?: string };
    if (found.name === name && found.version) return found.version;
    if (folder === dirname(folder)) throw new Error(`${name} is not installed.`);
    folder = dirname(folder);
  }
}
