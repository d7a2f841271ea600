/** The commands of the chapter on installation, with the files of a release. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const chapter = readFileSync(join(root, "stories/docs/reference/installation.mdx"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "skerry-installation-"));
const project = join(folder, "project");

beforeAll(() => {
  mkdirSync(join(folder, "skerry"));
  symlinkSync(join(root, "packages"), join(folder, "skerry/packages"));
  const program = "packages/internal/checks/src/archives/write-release.ts";
  const args = ["--conditions=@skerry/source", "--import", import.meta.resolve("tsx"), program];
  execFileSync(process.execPath, [...args, join(folder, "skerry/release")], {
    cwd: root,
    stdio: "pipe",
  });
}, 300_000);

beforeEach(() => {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the commands under a heading of the chapter, and more. @returns their output */
function install(heading: string, more: string, variables: Record<string, string> = {}): string {
  const section = chapter.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, commands]) => commands);
  if (blocks.length === 0) throw new Error(`The chapter has no commands under "${heading}".`);
  return execFileSync("bash", ["-ec", [...blocks, more].join("\n")], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "", npm_config_user_agent: "", ...variables },
    stdio: "pipe",
  });
}

it("npm: the command builds the first widget", { timeout: 300_000 }, () => {
  const more = "npm install valibot && npx skerry init && npx skerry build";
  expect(install("npm", more)).toContain("Built public/skerry");
  expect(existsSync(join(project, "public/skerry/skerry.js"))).toBe(true);
});

describe("Composer, pip, RubyGems and Go", () => {
  const isMissing = ["composer", "python3", "gem", "go"].filter(
    (name) => spawnSync(name, ["version"]).error,
  );
  beforeEach(({ skip }) => {
    if (isMissing.length > 0) skip(`${isMissing.join(", ")} are missing.`);
  });

  it("Composer: the helper's class is there", () => {
    writeFileSync(join(project, "composer.json"), '{"repositories":{"packagist.org":false}}');
    const more = `php -r 'require "vendor/autoload.php"; echo class_exists("Skerry\\\\Page") ? "there" : "";'`;
    const variables = { COMPOSER_ALLOW_SUPERUSER: "1", COMPOSER_NO_INTERACTION: "1" };
    expect(install("Composer", more, { ...variables, COMPOSER_HOME: project })).toContain("there");
  });

  it("pip: the module is there", () => {
    execFileSync("/usr/bin/python3", ["-m", "venv", join(project, "venv")]);
    const more = `python -c 'import skerry; print("there", skerry.__name__)'`;
    const variables = { PATH: `${project}/venv/bin:${process.env["PATH"]}`, PIP_NO_INDEX: "1" };
    expect(install("pip", more, variables)).toContain("there skerry");
  });

  it("RubyGems: the library is there", () => {
    const more = `ruby -e 'require "skerry"; puts "there" if defined?(Skerry)'`;
    expect(install("RubyGems", more, { GEM_HOME: join(project, "gems") })).toContain("there");
  });

  it("Go: the module is there", () => {
    writeFileSync(join(project, "go.mod"), "module project\n\ngo 1.19\n");
    writeFileSync(
      join(project, "main.go"),
      'package main\n\nimport "github.com/skerry/skerry/packages/go/skerry"\n\nfunc main() { println("there"); _ = skerry.Options{} }\n',
    );
    const variables = { GOFLAGS: "-mod=mod", GOPROXY: "off", GOCACHE: join(project, "cache") };
    install("Go", "go run . 2>&1 | grep there", variables);
  });
});
