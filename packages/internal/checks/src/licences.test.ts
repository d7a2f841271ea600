/** Licences of what users install or load. Tools that only build and test may have others. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type PackageManifest, packagesFolder, readManifest } from "./package-entries.ts";
import { root } from "./repository.ts";

/** Licences that ask for no more than their notice, which the build writes; else with the reason. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  // lightningcss, which `skerry build` runs. It asks for the source of its own files, which are not changed:
  // https://www.mozilla.org/MPL/2.0/FAQ/ (questions 9 and 11). Nothing of it is in the files for browsers.
  "MPL-2.0",
]);

/** What `pnpm licenses list --json` prints: packages by licence. */
type LicenceList = Record<string, { name: string }[]>;

const published = readdirSync(packagesFolder)
  .map((name) => readManifest(join(packagesFolder, name)))
  .filter((manifest) => manifest && !manifest.private)
  .map((manifest) => (manifest as PackageManifest).name);

const listed = JSON.parse(
  execFileSync(
    "pnpm",
    [...published.map((name) => `--filter=${name}`), "licenses", "list", "--prod", "--json"],
    { cwd: root, encoding: "utf8" },
  ),
) as LicenceList;

it("sees every package that a published one depends on", () => {
  const names = Object.values(listed).flatMap((packages) => packages.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["hono", "parse5", "swiper", "valibot"]));
});

it("takes nothing into a published package under a licence that was not read", () => {
  const others = Object.entries(listed).filter(([licence]) => !allowed.has(licence));
  expect(
    others.flatMap(([licence, packages]) => packages.map(({ name }) => `${name}: ${licence}`)),
    "Replace the package, or add its licence to `allowed` once you have read what it asks for.",
  ).toEqual([]);
});
