/** The steps of the workflow that publishes a release, in their order, in a clean clone. Those on a network are left out. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { repositoryFiles, root } from "../repository.ts";
import { releaseVersion } from "./release-files.ts";

interface Step {
  name?: string;
  run?: string;
}

const { jobs } = parse(readFileSync(join(root, ".github/workflows/release.yml"), "utf8")) as {
  jobs: Record<string, { steps: Step[] }>;
};

/** What asks GitHub or a registry. Their syntax is checked. */
const remote = [
  "Refuse a tag that is not signed",
  "Install what builds the wheel",
  "Check the signatures of what was installed",
  "Publish to npm",
  "Publish to RubyGems",
  "Write the release page",
];

const place = mkdtempSync(join(tmpdir(), "skerry-workflow-"));
const clone = join(place, "clone");
const tag = `v${releaseVersion()}`;
const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();

/** Runs the steps of a job, as GitHub does. */
function runJob(name: string, folder: string, more: Record<string, string> = {}): void {
  const env: Record<string, string | undefined> = {
    ...process.env,
    ...more,
    CI: "true",
    GITHUB_REF_NAME: tag,
    GITHUB_SHA: git(clone, "rev-parse", "HEAD"),
    NODE_ENV: undefined,
    NODE_PATH: undefined,
    VITEST: undefined,
    npm_config_user_agent: undefined,
  };
  for (const { name: title = "", run } of jobs[name]?.steps ?? []) {
    if (run === undefined) continue;
    const script = join(place, "step.sh");
    writeFileSync(script, run);
    const options = remote.includes(title) ? ["-n"] : ["--noprofile", "--norc", "-eo", "pipefail"];
    const { status, stdout, stderr } = spawnSync("bash", [...options, script], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    expect(status, `${name}, ${title}:\n${stdout}${stderr}`).toBe(0);
  }
}

/** A folder of a job that has downloaded the release. */
function jobFolder(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(clone, "release"), join(folder, "release"), { recursive: true });
  return folder;
}

beforeAll(() => {
  for (const file of repositoryFiles()) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file));
  }
  git(clone, "init", "--quiet");
  git(clone, "config", "user.name", "Test");
  git(clone, "config", "user.email", "test@example.com");
  git(clone, "add", "--all");
  git(clone, "commit", "--quiet", "--message", "All");
  git(clone, "tag", tag);
  runJob("build", clone);
}, 600_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

it("names every step that is left out here", () => {
  const names = new Set(Object.values(jobs).flatMap(({ steps }) => steps.map(({ name }) => name)));
  expect(remote.filter((name) => !names.has(name))).toEqual([]);
});

it("builds the release, with the notes of its page", () => {
  for (const file of ["SHA256SUMS", "NOTES.md", `skerry-cli-${releaseVersion()}.tgz`, "skerry.zip"])
    expect(existsSync(join(clone, "release", file)), file).toBe(true);
});

it("chooses what PyPI gets: the wheel and its sources", () => {
  const folder = jobFolder("pypi");
  runJob("pypi", folder);
  const version = releaseVersion();
  for (const file of [`skerry-${version}-py3-none-any.whl`, `skerry-${version}.tar.gz`])
    expect(existsSync(join(folder, "dist", file)), file).toBe(true);
  const sources = execFileSync("tar", ["-tzf", join(folder, "dist", `skerry-${version}.tar.gz`)], {
    encoding: "utf8",
  });
  expect(sources).toContain(`skerry-${version}/PKG-INFO\n`);
});

it("commits and tags what Composer gets, once, in place of what was there", () => {
  const remoteFolder = join(place, "php.git");
  git(place, "init", "--quiet", "--bare", remoteFolder);
  for (const turn of ["first", "again"]) {
    const folder = jobFolder(`composer-${turn}`);
    git(folder, "clone", "--quiet", remoteFolder, "composer");
    if (turn === "first") {
      writeFileSync(join(folder, "composer/old.php"), "<?php");
      git(join(folder, "composer"), "add", "old.php");
      git(
        join(folder, "composer"),
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@example.com",
        "commit",
        "--quiet",
        "--message",
        "Old",
      );
    }
    runJob("composer", folder);
  }
  const archive = unzipSync(
    readFileSync(join(clone, "release", `skerry-php-${releaseVersion()}.zip`)),
  );
  const tagged = git(remoteFolder, "ls-tree", "-r", "--name-only", tag).split("\n");
  expect(tagged.sort()).toEqual(Object.keys(archive).sort());
  expect(git(remoteFolder, "log", "--format=%s", tag).split("\n")).toEqual([
    `Release ${tag}`,
    "Old",
  ]);
});

it("tags the folder of the Go module, once", () => {
  const remoteFolder = join(place, "main.git");
  git(place, "clone", "--quiet", "--bare", clone, remoteFolder);
  for (const turn of ["first", "again"]) {
    const folder = join(place, `go-${turn}`);
    git(place, "clone", "--quiet", remoteFolder, folder);
    runJob("go", folder);
  }
  expect(git(remoteFolder, "rev-parse", `packages/go/${tag}`)).toBe(
    git(clone, "rev-parse", "HEAD"),
  );
});

it("checks what it has downloaded before it writes the page, and adds the signatures", () => {
  const folder = jobFolder("page");
  writeFileSync(join(folder, "bundle.json"), "{}");
  runJob("page", folder, { BUNDLE: join(folder, "bundle.json") });
  expect(existsSync(join(folder, "release/signatures.sigstore.jsonl"))).toBe(true);
  writeFileSync(join(folder, "release/skerry.zip"), "another");
  expect(() => runJob("page", folder, { BUNDLE: join(folder, "bundle.json") })).toThrow(
    "skerry.zip: FAILED",
  );
});
