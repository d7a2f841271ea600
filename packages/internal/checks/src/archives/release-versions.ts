import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "../packages/package-entries.ts";
import { root } from "../repository.ts";
import { releaseVersion } from "./release-files.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The packages that are no packages of npm. The archives write the version into the others: gem, Composer's, WordPress'. */
const others = ["go", "php", "python", "ruby", "wordpress"];

const folders = (): string[] => [
  ...publishedPackages().map(({ folder }) => folder.slice(root.length + 1)),
  ...others.map((name) => `packages/${name}`),
];

/**
 * The places that name another version than the release's.
 *
 * @param tag of the release, such as `v1.2.0`
 */
export function otherVersions(tag?: string): string[] {
  const version = releaseVersion();
  const named = new Map<string, string | undefined>();
  if (tag !== undefined) named.set(`the tag ${tag}`, tag.replace(/^v/, ""));
  for (const { folder, manifest } of publishedPackages()) {
    const file = `${folder.slice(root.length + 1)}/package.json`;
    const { version: own } = JSON.parse(read(file)) as { version: string };
    named.set(file, own);
    for (const [name, asked] of Object.entries(manifest.dependencies ?? {}))
      if (name.startsWith("@skerry/")) named.set(`${file}: ${name}`, asked);
  }
  named.set(
    "packages/python/pyproject.toml",
    /^version = "(.+)"$/m.exec(read("packages/python/pyproject.toml"))?.[1],
  );
  for (const folder of folders()) {
    const [, newest] = /^## (\d\S*)/m.exec(read(`${folder}/CHANGELOG.md`)) ?? [];
    named.set(`${folder}/CHANGELOG.md`, newest);
  }
  return [...named]
    .filter(([, own]) => own !== version)
    .map(([place, own]) => `${place}: ${own ?? "none"}, not ${version}`);
}

/** What the changelogs say of the release, by package. */
export function releaseNotes(): string {
  const heading = `## ${releaseVersion()}`;
  const parts = folders().map((folder) => {
    const text = read(`${folder}/CHANGELOG.md`);
    const [, section = ""] = text.split(new RegExp(`^${heading.replaceAll(".", "\\.")}$`, "m"));
    return { name: folder.replace("packages/", ""), text: section.split(/^## /m)[0]?.trim() ?? "" };
  });
  return parts
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => `## ${name}\n\n${text}\n`)
    .join("\n");
}
