/**
 * `pnpm release`: builds, and writes a release into `release/`. Says what is missing before it begins.
 *
 * `--only npm,composer` writes these parts alone. `--tag v1.2.0` refuses another version. `--check` installs every
 * package from a registry of this machine, by the command of its description, and opens a first page.
 */
import { parseArgs } from "node:util";
import { execa } from "execa";
import { root } from "../repository.ts";
import { checkPart, sources } from "./check-release.ts";
import { explainMissingTools, readParts } from "./release-parts.ts";
import { otherVersions } from "./release-versions.ts";

try {
  await release();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      tag: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  const parts = readParts(values.only);
  const missing = explainMissingTools(parts, values.check);
  if (missing) throw new Error(missing);
  const others = otherVersions(values.tag);
  if (others.length > 0)
    throw new Error(
      `The versions differ, so nothing has been built:\n  ${others.join("\n  ")}\nCorrect them (pnpm changeset version), or the tag.`,
    );
  const options = { cwd: root, stdio: "inherit", preferLocal: true } as const;
  await execa("pnpm", ["run", "build"], options);
  await execa("pnpm", ["run", "build:packages"], options);
  const program = "packages/internal/checks/src/archives/write-release.ts";
  await execa("tsx", ["--conditions=@skerry/source", program, "--only", parts.join(",")], options);
  if (!values.check) return;
  // WordPress has its plugin tried in the browser's specs.
  for (const part of parts.filter((name) => name !== "wordpress"))
    for (const source of sources) {
      await checkPart(`${root}/release`, part, source);
      console.log(`✓ ${part}, from the ${source}: serves a first page`);
    }
}
