import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { execa } from "execa";
import { expect, it } from "vitest";
import { publishedPackages } from "../packages/package-entries.ts";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles } from "./release-files.ts";
import { root } from "../repository.ts";

it("gives the same archives, byte for byte, when everything is built once more", async () => {
  const folder = join(root, "packages/mount/test-results");
  try {
    await execa(
      "tsx",
      ["--conditions=@skerry/source", "packages/vite/build/build-files.ts", folder],
      {
        cwd: root,
        preferLocal: true,
        localDir: root,
      },
    );
    const [first, second] = await Promise.all(
      [releaseFiles(), releaseFiles(join(folder, "browser"))].map(releaseArchives),
    );
    for (const format of ["zip", "tar.gz"] as const)
      expect(digest(second?.[format]), format).toBe(digest(first?.[format]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

it("writes every archive, the same bytes each time, with checksums and the licences of what is in them", async () => {
  const folders = ["a", "b"].map(() => mkdtempSync(join(tmpdir(), "skerry-release-")));
  const write = "packages/internal/checks/src/archives/write-release.ts";
  const options = { cwd: root, preferLocal: true, localDir: root };
  for (const folder of folders)
    await execa("tsx", ["--conditions=@skerry/source", write, folder], options);
  const [first = "", second = ""] = folders;
  const sums = (folder: string): string => readFileSync(join(folder, "SHA256SUMS"), "utf8");
  expect(sums(second)).toBe(sums(first));
  const { stdout } = await execa("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
    cwd: first,
  });
  for (const name of publishedPackages().map(({ folder }) => basename(folder)))
    expect(stdout).toMatch(new RegExp(`^skerry-${name}-[\\d.]+\\.tgz: OK$`, "m"));
  const [bill = ""] = /skerry-.*\.cdx\.json/.exec(stdout) ?? [];
  const { components } = JSON.parse(readFileSync(join(first, bill), "utf8")) as {
    components: { purl: string; licenses?: unknown[] }[];
  };
  const names = components.map(({ purl }) => purl.replace(/@[^@]*$/, ""));
  expect(names).toEqual(
    expect.arrayContaining([
      "pkg:npm/react",
      "pkg:npm/preact",
      "pkg:npm/js-cookie",
      "pkg:npm/vite",
    ]),
  );
  expect(names.filter((name) => /vitest|storybook|playwright/.test(name))).toEqual([]);
  for (const { purl, licenses } of components) expect(licenses, purl).toHaveLength(1);
  for (const folder of folders) rmSync(folder, { recursive: true });
}, 300_000);

function digest(bytes: Uint8Array = new Uint8Array()): string {
  return createHash("sha256").update(bytes).digest("hex");
}
