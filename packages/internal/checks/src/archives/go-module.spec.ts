/** The module of `pnpm release`: what the go command takes from it, and that it is the same bytes again. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8 } from "fflate";
import { expect, it, onTestFinished, vi } from "vitest";
import { goModule, writeGoProxy } from "./go-module.ts";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";

const version = releaseVersion();
const name = "github.com/skerry/skerry/packages/go";

/** Unpacks the module with the go command, without a network. */
async function download(): Promise<{ Dir: string; Version: string; Sum: string }> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-module-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout, stderr } = spawnSync("go", ["mod", "download", "-json", `${name}@latest`], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...(await writeGoProxy(folder)), GOCACHE: join(folder, "cache") },
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout) as { Dir: string; Version: string; Sum: string };
}

it("is what the go command unpacks: the release's version, its licence and the helper that others copy", async ({
  skip,
}) => {
  if (spawnSync("go", ["version"]).status !== 0) skip("go is missing. Install golang-go.");
  const module = await download();
  expect(module.Version).toBe(`v${version}`);
  expect(module.Sum).toMatch(/^h1:/);
  const read = (path: string): string => readFileSync(join(module.Dir, path), "utf8");
  const release = (path: string): string =>
    strFromU8(releaseFiles().get(`skerry-${version}/${path}`) as Uint8Array);
  expect(read("skerry/skerry.go")).toBe(release("helpers/go/skerry/skerry.go"));
  expect(read("LICENSE")).toBe(release("LICENSE"));
  expect(readdirSync(join(module.Dir, "skerry"))).toContain("middleware.go");
  expect(read("CHANGELOG.md")).toContain(`## ${version}`);
});

it("requires no other module", async () => {
  const go = (await goModule()).get(`${name}/@v/v${version}.mod`) as Uint8Array;
  expect(strFromU8(go)).toBe(`module ${name}\n\ngo 1.19\n`);
});

it("is the same bytes at another time, in another time zone", async () => {
  const digest = async (): Promise<string> =>
    createHash("sha256")
      .update((await releaseArchives(await goModule())).zip)
      .digest("hex");
  vi.stubEnv("TZ", "Pacific/Kiritimati");
  const first = await digest();
  vi.stubEnv("TZ", "Pacific/Pago_Pago");
  expect(await digest()).toBe(first);
  vi.unstubAllEnvs();
});
