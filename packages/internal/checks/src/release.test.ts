/** The archives of `pnpm release`: what they hold, and that the same files give the same bytes. */
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { gunzipSync, strFromU8, unzipSync } from "fflate";
import { extract } from "tar-stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";

const top = `skerry-${releaseVersion()}`;
const files = releaseFiles();
const text = (path: string): string => strFromU8(files.get(`${top}/${path}`) as Uint8Array);
const sha384 = (bytes: Uint8Array): string =>
  `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
const integrityOf = (path: string): string => sha384(files.get(`${top}/${path}`) as Uint8Array);

async function untar(archive: Uint8Array): Promise<Map<string, { bytes: Buffer; mode?: number }>> {
  const reader = extract();
  reader.end(Buffer.from(gunzipSync(archive)));
  const entries = new Map<string, { bytes: Buffer; mode?: number }>();
  for await (const entry of reader) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    const { name, mode } = entry.header;
    entries.set(name, { bytes: Buffer.concat(chunks), ...(mode !== undefined && { mode }) });
  }
  return entries;
}

describe("the two archives", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it("hold the same files in one folder, readable for all", async () => {
    const archives = await releaseArchives(files);
    const unzipped = unzipSync(archives.zip);
    const untarred = await untar(archives["tar.gz"]);
    expect(Object.keys(unzipped)).toEqual([...files.keys()].sort());
    expect([...untarred.keys()]).toEqual(Object.keys(unzipped));
    for (const [path, bytes] of files) {
      expect(Buffer.from(unzipped[path] as Uint8Array).equals(bytes), path).toBe(true);
      expect(untarred.get(path)?.bytes.equals(bytes), path).toBe(true);
      expect(untarred.get(path)?.mode).toBe(0o644);
    }
  });

  it("are the same bytes on another day, in another time zone and from another order of files", async () => {
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-03") });
    const first = await releaseArchives(files);
    vi.stubEnv("TZ", "Pacific/Pago_Pago");
    vi.setSystemTime(new Date("2031-11-12"));
    const second = await releaseArchives(new Map([...files].reverse()));
    for (const format of ["zip", "tar.gz"] as const)
      expect(sha384(second[format]), format).toBe(sha384(first[format]));
  });
});

describe("a release", () => {
  it("has the files to serve, the licences, the manifest and a helper for each backend", () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(
        [
          "LICENSE",
          "README.md",
          "CONTRACT.md",
          "skerry/skerry.js",
          "skerry/skerry.css",
          "skerry/manifest.json",
          "skerry/import-map.json",
          "skerry/third-party-notices.txt",
          "skerry/themes/presets/bootstrap.css",
          "skerry/themes/presets/tabler.css",
          "skerry/themes/presets/adminlte.css",
          "skerry/themes/presets/wordpress.css",
          "helpers/php/skerry.php",
          "helpers/python/skerry.py",
          "helpers/ruby/skerry.rb",
          "helpers/go/skerry/skerry.go",
          "helpers/node/skerry.mjs",
        ].map((path) => `${top}/${path}`),
      ),
    );
  });

  it("begins its description with four lines to paste", () => {
    const [heading, lines] = text("README.md").split(/\n\n/);
    expect(heading).toBe(`# Skerry ${releaseVersion()}`);
    const [fence, ...pasted] = (lines as string).split("\n");
    expect(fence).toBe("```html");
    expect(pasted.pop()).toBe("```");
    expect(pasted).toHaveLength(4);
    expect(pasted.join("\n")).toMatch(/skerry\.css[^]*skerry\.js[^]*data-widget=/);
  });

  it("names the integrity of its own script, style sheet and import map", () => {
    const description = text("README.md");
    expect(description).toContain(`skerry.css" integrity="${integrityOf("skerry/skerry.css")}"`);
    expect(description).toContain(`skerry.js" integrity="${integrityOf("skerry/skerry.js")}"`);
    expect(description).toContain(`script-src 'self' '${integrityOf("skerry/import-map.json")}'`);
    expect(description).not.toMatch(/undefined|\{\{/);
  });

  it("has only links that lead to a file of the archive or to the web", () => {
    const folders = new Set([...files.keys()].map((path) => posix.dirname(path)));
    const dead = [...files.keys()]
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        [...strFromU8(files.get(path) as Uint8Array).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
          .map(([, target]) => target as string)
          .filter((target) => !/^https?:/.test(target))
          .map((target) => posix.join(posix.dirname(path), target))
          .filter((target) => !files.has(target) && !folders.has(target)),
      );
    expect(dead).toEqual([]);
  });

  it("says nothing to helpers' users about the repository's own example", () => {
    for (const name of ["php", "python", "ruby", "go", "node"]) {
      expect(text(`helpers/${name}/README.md`), name).toMatch(/\bCopy\b/);
      expect(text(`helpers/${name}/README.md`), name).not.toMatch(/pnpm|this repository/i);
    }
  });
});
