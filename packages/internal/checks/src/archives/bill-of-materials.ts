import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NOTICES_FILE } from "@skerry/widgets/build/third-party-notices";
import { execa } from "execa";
import { publishedPackages } from "../packages/package-entries.ts";
import { root } from "../repository.ts";

/**
 * The libraries that the published packages ask for and those in the files for browsers, with versions and
 * licences, in CycloneDX's JSON: what `pnpm sbom` finds and what the files' notices name. The same sources give the
 * same bytes, so pnpm's number, time and graph are left out: the graph differs from call to call.
 *
 * @throws Error when pnpm fails, with what it wrote
 */
export async function billOfMaterials(): Promise<Uint8Array> {
  const filters = publishedPackages().flatMap(({ name }) => ["--filter", name]);
  const options = ["sbom", "--sbom-format", "cyclonedx", "--prod"];
  const { stdout } = await execa("pnpm", [...filters, ...options], { cwd: root });
  const { $schema, bomFormat, specVersion, version, metadata, components } = JSON.parse(
    stdout,
  ) as Bill;
  delete metadata.timestamp;
  const byReference = new Map(
    [...bundledLibraries(), ...components].map((component) => [component["bom-ref"], component]),
  );
  const sorted = [...byReference].sort(([a], [b]) => (a < b ? -1 : 1));
  const bill = { $schema, bomFormat, specVersion, version, metadata };
  return Buffer.from(
    `${JSON.stringify({ ...bill, components: sorted.map(([, component]) => component) }, null, 2)}\n`,
  );
}

interface Bill {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { timestamp?: string };
  components: { "bom-ref": string }[];
}

function bundledLibraries(): Bill["components"] {
  const notices = ["browser", "light"].map((folder) =>
    readFileSync(join(root, "packages/mount/dist", folder, NOTICES_FILE), "utf8"),
  );
  return [...notices.join("\n").matchAll(/^=+\n(.+) (\S+), (.+)$/gm)].map(
    ([, name = "", version, id]) => {
      const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
      return {
        type: "library",
        name,
        version,
        purl,
        "bom-ref": purl,
        licenses: [{ license: { id } }],
      };
    },
  );
}
