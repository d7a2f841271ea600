/** `pnpm release --check`: the packages of a release, installed by the commands of their descriptions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, it } from "vitest";
import { root } from "../repository.ts";
import { checkRelease } from "./check-release.ts";
import { explainMissingTools, type ReleasePart } from "./release-parts.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-release-"));
// .ci/run has time for npm alone.
const parts: ReleasePart[] =
  process.env["SKERRY_TESTS"] === "matrix" ? ["npm"] : ["npm", "composer", "pip", "gem", "go"];

beforeAll(async () => {
  const write = "packages/internal/checks/src/archives/write-release.ts";
  const options = { cwd: root, preferLocal: true, localDir: root };
  const args = ["--conditions=@skerry/source", write, folder, "--only", parts.join(",")];
  await execa("tsx", args, options);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(parts)("%s: serves a first page", { timeout: 300_000 }, async (part) => {
  const missing = explainMissingTools([part], true);
  if (missing) throw new Error(missing);
  await checkRelease(folder, [part]);
});
