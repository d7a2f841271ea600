/** The workflows: what they may do, and that they publish what a release has. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { npmPackages } from "@skerry/vite/install-commands";
import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { publishedPackages } from "../packages/package-entries.ts";
import { root } from "../repository.ts";
import { explainMissingTools, readParts, releaseParts } from "./release-parts.ts";
import { otherVersions, releaseNotes } from "./release-versions.ts";
import { releaseVersion } from "./release-files.ts";

const folder = join(root, ".github/workflows");
const workflows = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), "utf8");
  return { file, text, ...(parse(text) as Workflow) };
});

interface Workflow {
  permissions?: object;
  jobs: Record<string, { permissions?: Record<string, string>; steps: { run?: string }[] }>;
}

describe.each(workflows)("$file", ({ text, permissions, jobs }) => {
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

  it("names actions by commit, with the version beside it", () => {
    const uses = text.match(/uses: .*/g) ?? [];
    expect(uses.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d/.test(line))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
  });

  it("grants nothing to all jobs but reading, and no job everything", () => {
    expect([{}, { contents: "read" }]).toContainEqual(permissions);
    const granted = Object.values(jobs).flatMap((job) => Object.keys(job.permissions ?? {}));
    const known = new Set(["contents", "id-token", "attestations"]);
    expect(granted.filter((name) => !known.has(name))).toEqual([]);
  });

  it("puts no expression into a script, where it would be code", () => {
    expect(runs.filter((run) => run.includes("${{"))).toEqual([]);
  });

  it("names no host: the clients know their registries", () => {
    expect(
      text.match(/\b(registry\.|[\w.]*\.(?:npmjs|pypi|rubygems|packagist|golang)\.)\S+/g),
    ).toBeNull();
    expect(text).not.toMatch(/https?:/);
  });
});

it.each([
  ["signed", { type: "tag" }, { verified: true }, ""],
  ["not signed", { type: "tag" }, { verified: false, reason: "unsigned" }, "unsigned"],
  ["not annotated", { type: "commit" }, { verified: true }, "git tag --sign v1.2.0"],
])("knows a tag that is %s", async (_name, object, verification, expected) => {
  const server = createServer(({ url = "" }, response) => {
    const answers: Record<string, object> = {
      "/repos/a/b/git/ref/tags/v1.2.0": { object: { ...object, sha: "abc" } },
      "/repos/a/b/git/tags/abc": { verification },
    };
    response.writeHead(url in answers ? 200 : 404).end(JSON.stringify(answers[url]));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const env = {
    GH_TOKEN: "none",
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_REPOSITORY: "a/b",
  };
  const script = join(root, ".github/check-signature.sh");
  const { exitCode, all } = await execa(script, ["v1.2.0"], { env, reject: false, all: true });
  server.close();
  expect(exitCode, all).toBe(expected === "" ? 0 : 1);
  expect(all).toContain(expected);
});

it("publishes every package of npm, one after those that it needs", () => {
  const published = publishedPackages();
  expect([...npmPackages].sort()).toEqual(published.map(({ name }) => name.slice(8)).sort());
  for (const { name, manifest } of published)
    for (const needed of Object.keys(manifest.dependencies ?? {}))
      if (needed.startsWith("@skerry/"))
        expect(order(name), `${name} after ${needed}`).toBeGreaterThan(order(needed));
  const { text } = workflows.find(({ file }) => file === "release.yml") as { text: string };
  expect(text).toContain(`for name in ${npmPackages.join(" ")}; do`);
});

const order = (name: string): number => (npmPackages as readonly string[]).indexOf(name.slice(8));

describe("a release", () => {
  it("has one version everywhere, and refuses another tag", () => {
    expect(otherVersions(`v${releaseVersion()}`)).toEqual([]);
    expect(otherVersions("v9.9.9")).toEqual([`the tag v9.9.9: 9.9.9, not ${releaseVersion()}`]);
  });

  it("has notes of each package, and nothing of older versions", () => {
    expect(releaseNotes()).toContain("## php\n\n");
    expect(releaseNotes().match(/^## \d.*/gm)).toBeNull();
  });

  it("says what the machine lacks before it begins, and what can be built there", () => {
    const message = explainMissingTools(
      releaseParts,
      true,
      (tool) => !/setuptools|^ruby$/.test(tool),
    );
    expect(message).toContain("pip: Python with setuptools");
    expect(message).toContain("gem: ruby\n");
    expect(message).toContain("--only npm,composer,go,wordpress.");
    expect(explainMissingTools(readParts("npm,composer"), false, () => false)).toBe("");
    expect(() => readParts("npm,composr")).toThrow('there is no "composr". Expected some of npm,');
  });
});
