/** `pnpm release --check`: the packages of a release, installed by the commands of their descriptions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, it } from "vitest";
import { root } from "../repository.ts";
import { checkPart, sources } from "./check-release.ts";
import { explainMissingTools, type ReleasePart } from "./release-parts.ts";

const folder = mkdtempSync(join(tmpdir(), "skerry-release-"));
const parts: ReleasePart[] = ["npm", "composer", "pip", "gem", "go"];
// .ci/run has time for one.
const cases =
  process.env["SKERRY_TESTS"] === "matrix"
    ? [["npm", "registry"] as const]
    : parts.flatMap((part) => sources.map((source) => [part, source] as const));
const checked = [...new Set(cases.map(([part]) => part))];

beforeAll(async () => {
  const write = "packages/internal/checks/src/archives/write-release.ts";
  const options = { cwd: root, preferLocal: true, localDir: root };
  const args = ["--conditions=@skerry/source", write, folder, "--only", checked.join(",")];
  await execa("tsx", args, options);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(cases)(
  "%s, from the %s: serves a first page",
  { timeout: 600_000 },
  async (part, source) => {
    const missing = explainMissingTools([part], true);
    if (missing) throw new Error(missing);
    await checkPart(folder, part, source);
  },
);
