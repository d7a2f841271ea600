import {
  backendCommands,
  npmPackages,
  packageFrom,
  readRelease,
  type Registry,
  type Released,
  releaseBeside,
} from "@skerry/vite/install-commands";
import { repositoryFiles } from "../repository.ts";

/** The registries, as documents call them. */
const names: Readonly<Record<Registry, string>> = {
  npm: "npm",
  composer: "Packagist",
  pip: "PyPI",
  gem: "RubyGems",
  go: "the Go proxy",
  wordpress: "WordPress.org",
};

const registries = Object.keys(names) as Registry[];

/** Whose description says how it is installed. */
const described: Readonly<Record<string, Registry>> = {
  "packages/node/README.md": "npm",
  "packages/php/README.md": "composer",
  "packages/python/README.md": "pip",
  "packages/ruby/README.md": "gem",
  "packages/go/README.md": "go",
  "packages/wordpress/README.md": "wordpress",
};

/** The documents that say how something is installed. */
export function installDocuments(): string[] {
  return repositoryFiles().filter(
    (file) =>
      /\.mdx?$/.test(file) &&
      !/^stories\/docs\/decisions\/|(^|\/)CHANGELOG\.md$|^\.changeset\//.test(file),
  );
}

/**
 * A document with the commands, and the sentences around them, that hold where some registries have the packages: those
 * of a release take the place of the others.
 *
 * @param file its path in the repository
 */
export function withInstallCommands(
  file: string,
  text: string,
  released: Released = readRelease().released,
): string {
  const { version } = releaseBeside();
  let written = text.replace(/^\d+\.\d+\.\d+\S*, (?:not )?on (?:[\w, ]|\.(?=\w))+\./m, () =>
    status(version, released),
  );
  const registry = described[file];
  if (registry) {
    const either = [true, false].map((isReleased) => everyVersion(sentence(registry, isReleased)));
    written = written.replace(anyOf(either), () => sentence(registry, released[registry]));
  }
  for (const { registry: of, named, from } of backendCommands) {
    const command = released[of] ? named : from(releaseBeside());
    const either = [everyVersion(from(releaseBeside())), exactly(named)];
    written = written.replace(anyOf(either), () => command);
  }
  return written.replace(/\b(?:npm (?:install|i)|(?:pnpm|yarn|bun) add) [^\n`]*/g, (command) =>
    withNpmPackages(command, released),
  );
}

/** What brings the command `skerry` and what widgets import. */
const several = {
  named: "@skerry/cli @skerry/island",
  from: (): string => {
    const { path, version } = releaseBeside();
    return `${path}/skerry-{${npmPackages.slice(0, npmPackages.indexOf("test")).join(",")}}-${version}.tgz`;
  },
};

function withNpmPackages(command: string, released: Released): string {
  const both = anyOf([everyVersion(several.from()), exactly(several.named)]);
  const one = new RegExp(`(@skerry/\\w+)(?:@file:\\S+?\\.tgz)?(?=[\\s\`]|$)`, "g");
  if (command.search(both) >= 0)
    return command.replace(both, () => (released.npm ? several.named : several.from()));
  return command.replace(one, (_, name: string) => packageFrom(undefined, name, { released }));
}

/** The line at the top of the README. */
function status(version: string, released: Released): string {
  const there = registries.filter((registry) => released[registry]);
  const missing = registries.filter((registry) => !released[registry]);
  if (there.length === 0) return `${version}, not on the registries yet.`;
  if (missing.length === 0) return `${version}, on ${list(there)}.`;
  return `${version}, on ${list(there)}, not on ${list(missing)} yet.`;
}

/** What follows the commands of a package's description. */
function sentence(registry: Registry, isReleased: boolean): string {
  const chapter =
    "https://github.com/skerry/skerry/blob/main/stories/docs/reference/installation.mdx";
  return isReleased
    ? `[Without a registry](${chapter}), the first command is another.`
    : `\`${releaseBeside().path}\` is [the folder of a release](${chapter}): ${releaseBeside().version} is not on ${names[registry]} yet.`;
}

export const allAre = (isReleased: boolean): Released =>
  Object.fromEntries(registries.map((registry) => [registry, isReleased])) as Released;

function list(some: readonly Registry[]): string {
  return some
    .map((registry) => names[registry])
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
}

function exactly(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A text with any version in place of this one. */
function everyVersion(text: string): string {
  return exactly(text).replaceAll(
    exactly(releaseBeside().version),
    String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`,
  );
}

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "g");
}
