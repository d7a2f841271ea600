import { createHash } from "node:crypto";
import { attempts } from "@skerry/mount/retrying";

/** Files by path from the folder of the build. */
export type Files = Map<string, string | Uint8Array>;

/** The hash of a file for subresource integrity, and for a Content-Security-Policy. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/**
 * An import map that names the integrity of every script, to be put into pages as it is. A browser that
 * knows it runs no script that was changed on its way.
 *
 * @param scripts code by path
 * @param base URL of the folder, with a `/` at the end
 * @param retried files that are requested again under another URL
 */
export function importMap(
  scripts: ReadonlyMap<string, string>,
  base: string,
  retried: readonly string[],
): string {
  const integrity: Record<string, string> = {};
  for (const [path, code] of [...scripts].sort(byPath)) {
    const hash = integrityOf(code);
    for (let attempt = 0; attempt < (retried.includes(path) ? attempts : 1); attempt += 1) {
      integrity[`${base}${path}${attempt ? `?${attempt}` : ""}`] = hash;
    }
  }
  // Without a line break at the end: the hash is that of the text between the tags.
  return JSON.stringify({ integrity });
}

/** The content of `manifest.json`: size and integrity of every file. */
export function manifest(files: Files): Record<string, { size: number; integrity: string }> {
  return Object.fromEntries(
    [...files].sort(byPath).map(([path, content]) => {
      const size = Buffer.byteLength(content);
      return [path, { size, integrity: integrityOf(content) }];
    }),
  );
}

/** What a renderer was built for. */
export interface RendererFacts {
  /** Id of the build. */
  build: string;
  /** Path of the folder for browsers, from that of the renderer. */
  files: string;
  /** Names of the own widgets that a server can load. */
  widgets: readonly string[];
}

/** The content of `manifest.json` in the folder of a renderer. */
export const rendererManifest = (
  files: Files,
  { files: out, ...facts }: RendererFacts,
): Record<string, unknown> => ({ ...facts, out, files: manifest(files) });

const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;
