import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  checkPackage as checkTypes,
  createPackageFromTarballData,
  type Analysis,
  type Problem,
} from "@arethetypeswrong/core";
import { filterProblems, problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** The resolutions of an ESM-only package: `require` and TypeScript's old `node10` do not find it. */
const resolutionKinds = ["node16-esm", "bundler"] as const;

/**
 * Packs a built package with pnpm and checks the tarball with publint and "Are the types wrong?".
 *
 * @param folder of the package
 * @param entryPoints to check the types of, such as `./contract`; patterns are not resolved
 * @returns one line for each diagnostic
 */
export async function checkPackage(folder: string, entryPoints: string[]): Promise<string[]> {
  const tarball = await pack(folder);
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: new Uint8Array(tarball).buffer },
  });
  const result = await checkTypes(createPackageFromTarballData(tarball), {
    entrypoints: entryPoints,
  });
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    ...(result.types ? describeTypeProblems(result) : ["The package has no types."]),
  ];
}

async function pack(folder: string): Promise<Uint8Array> {
  const destination = await mkdtemp(join(tmpdir(), "skerry-pack-"));
  try {
    const file = join(destination, "package.tgz");
    await promisify(execFile)("pnpm", ["pack", "--out", file], { cwd: folder });
    return await readFile(file);
  } finally {
    await rm(destination, { recursive: true });
  }
}

function describeTypeProblems(analysis: Analysis): string[] {
  const lines = Object.keys(analysis.entrypoints).flatMap((entrypoint) =>
    resolutionKinds.flatMap((resolutionKind) =>
      filterProblems(analysis, { entrypoint, resolutionKind }).map(
        (problem) => `${entrypoint} (${resolutionKind}): ${describeProblem(problem)}`,
      ),
    ),
  );
  return [...new Set(lines)];
}

function describeProblem(problem: Problem): string {
  const { title, docsUrl } = problemKindInfo[problem.kind];
  const specifier = "moduleSpecifier" in problem ? ` "${problem.moduleSpecifier}"` : "";
  const file = "fileName" in problem ? ` in ${problem.fileName}` : "";
  return `${title}${specifier}${file}. ${docsUrl}`;
}
