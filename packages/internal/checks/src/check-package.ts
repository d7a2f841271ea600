import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  checkPackage as checkTypes,
  createPackageFromTarballData,
  type Analysis,
  type Problem,
} from "@arethetypeswrong/core";
import { filterProblems, problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packPackage } from "./pack-package.ts";
import { type PackageManifest, publishedExports } from "./package-entries.ts";

/** The resolutions of an ESM-only package: `require` and TypeScript's old `node10` do not find it. */
const resolutionKinds = ["node16-esm", "bundler"] as const;

/**
 * Packs a built package with pnpm and checks the tarball with publint and "Are the types wrong?", and
 * that its `publishConfig.exports` says what its `exports` says.
 *
 * @param folder of the package
 * @param entryPoints to check the types of, such as `./contract`; patterns are not resolved
 * @returns one line for each diagnostic
 */
export async function checkPackage(
  folder: string,
  manifest: PackageManifest,
  entryPoints: string[],
): Promise<string[]> {
  const tarball = await pack(folder);
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: new Uint8Array(tarball).buffer },
  });
  const result = await checkTypes(createPackageFromTarballData(tarball), {
    entrypoints: entryPoints,
  });
  return [
    ...compareExports(manifest),
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    ...(result.types ? describeTypeProblems(result) : ["The package has no types."]),
  ];
}

/** npm cannot leave a condition out, so package.json has the published `exports` a second time. */
function compareExports(manifest: PackageManifest): string[] {
  const expected = publishedExports(manifest);
  if (isDeepStrictEqual(manifest.publishConfig?.exports, expected)) return [];
  return [
    `publishConfig.exports in package.json is not what is published. Expected: ${JSON.stringify(expected, null, 2)}`,
  ];
}

async function pack(folder: string): Promise<Uint8Array> {
  const destination = await mkdtemp(join(tmpdir(), "skerry-pack-"));
  try {
    return await readFile(await packPackage(folder, destination));
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
