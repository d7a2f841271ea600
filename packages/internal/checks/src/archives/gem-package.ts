import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "fflate";
import { packageFiles } from "./package-files.ts";
import { type ReleaseFiles, tarArchive } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";
import { root } from "../repository.ts";

const FOLDER = "packages/ruby/";

/** Files that users of the gem do not need: tests, the description for RubyGems, the first page of the copied helper. */
const NOT_SHIPPED = /^(test\/|skerry\.gemspec$|first_page\.rb$)/;

/**
 * The gem, with the release's version: a tar archive of what it says of itself, of its files, and of the checksums of both.
 * The same files give the same bytes, with whatever Ruby is there.
 */
export async function gemPackage(): Promise<{ name: string; bytes: Uint8Array }> {
  const files = gemFiles();
  const gem = new Map([
    ["data.tar.gz", compress(await tarArchive(files))],
    ["metadata.gz", compress(Buffer.from(metadata([...files.keys()].sort())))],
  ]);
  gem.set("checksums.yaml.gz", compress(Buffer.from(checksums(gem))));
  return { name: `skerry-${releaseVersion()}.gem`, bytes: await tarArchive(gem) };
}

/** The gem's files, as its description for RubyGems names them. */
export function gemFiles(): ReleaseFiles {
  return packageFiles(FOLDER, NOT_SHIPPED);
}

function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 9, mtime: 0 });
}

/** The metadata that RubyGems reads in place of the Ruby in `skerry.gemspec`, with the same texts. */
function metadata(files: readonly string[]): string {
  const specification = readFileSync(join(root, FOLDER, "skerry.gemspec"), "utf8");
  const text = (name: string): string => {
    const [, found] =
      new RegExp(`^ *spec\\.${name} = \\[?"(.*)"\\]?$`, "m").exec(specification) ?? [];
    if (found === undefined) throw new Error(`skerry.gemspec has no ${name}. Expected one text.`);
    return JSON.stringify(found);
  };
  const requirement = (version: string): string => `!ruby/object:Gem::Requirement
  requirements:
  - - ">="
    - !ruby/object:Gem::Version
      version: ${version}`;
  return `--- !ruby/object:Gem::Specification
name: ${text("name")}
version: !ruby/object:Gem::Version
  version: "${releaseVersion()}"
platform: ruby
authors:
- ${text("authors")}
bindir: bin
cert_chain: []
date: 1980-01-02 00:00:00.000000000 Z
dependencies: []
executables: []
extensions: []
extra_rdoc_files: []
files:
${files.map((file) => `- ${file}`).join("\n")}
homepage: ${text("homepage")}
licenses:
- ${text("license")}
metadata: {}
rdoc_options: []
require_paths:
- lib
required_ruby_version: ${requirement(text("required_ruby_version").replace(">= ", ""))}
required_rubygems_version: ${requirement('"0"')}
requirements: []
rubygems_version: 3.3.15
specification_version: 4
summary: ${text("summary")}
test_files: []
`;
}

function checksums(parts: ReleaseFiles): string {
  const lines = ["sha256", "sha512"].flatMap((algorithm) => [
    `${algorithm.toUpperCase()}:`,
    ...[...parts].map(
      ([name, bytes]) => `  ${name}: ${createHash(algorithm).update(bytes).digest("hex")}`,
    ),
  ]);
  return `---\n${lines.join("\n")}\n`;
}
