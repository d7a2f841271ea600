import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, it } from "vitest";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles } from "./release-files.ts";
import { root } from "./repository.ts";

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

function digest(bytes: Uint8Array = new Uint8Array()): string {
  return createHash("sha256").update(bytes).digest("hex");
}
