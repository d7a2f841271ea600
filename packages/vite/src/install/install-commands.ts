import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Where packages are published, and whether Skerry's are there: `packages/internal/release/released.json`. */
export type Released = Readonly<Record<Registry, boolean>>;
export type Registry = "npm" | "composer" | "pip" | "gem" | "go" | "wordpress";

/** The folder of a release that a site has its packages from, in place of registries. */
export interface ReleaseFolder {
  /** From the site's folder. */
  path: string;
  version: string;
}

/** The packages that npm gets, in the order in which one needs another. */
export const npmPackages = [
  "core",
  "ui",
  "island",
  "widgets",
  "mount",
  "server",
  "vite",
  "cli",
  "test",
  "node",
] as const;

/** Where the documents, which know no site, have the folder of a release. */
const beside = "../skerry/release";

/** The build of a package replaces it: a published package has no folder `internal`. */
declare const SKERRY_RELEASE: { version: string; released: Released } | undefined;

/** The version, and which registries have it. */
export function readRelease(): { version: string; released: Released } {
  if (typeof SKERRY_RELEASE !== "undefined") return SKERRY_RELEASE;
  const read = (file: string): object =>
    JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as object;
  const { version } = read("../../package.json") as { version: string };
  return { version, released: read("../../../internal/release/released.json") as Released };
}

/** The release that the documents mean: it lies beside the site. */
export const releaseBeside = (): ReleaseFolder => ({
  path: beside,
  version: readRelease().version,
});

/**
 * The release whose `@skerry/cli` the package.json of a site, or of a folder above it, asks for; `undefined` where that
 * comes from a registry.
 *
 * @param site its folder
 */
export function releaseFolder(site: string): ReleaseFolder | undefined {
  for (let folder = resolve(site); ; folder = dirname(folder)) {
    const found = releaseNamedIn(folder);
    if (found) return { ...found, path: relative(site, found.path).replaceAll("\\", "/") || "." };
    if (existsSync(join(folder, ".git")) || folder === dirname(folder)) return undefined;
  }
}

/** That of one package.json, with its whole path. */
function releaseNamedIn(folder: string): ReleaseFolder | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8")) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const from = { ...devDependencies, ...dependencies }["@skerry/cli"] ?? "";
  const [, archive, version] = /^(?:file:)?(.*skerry-cli-(\d.*)\.tgz)$/.exec(from) ?? [];
  if (archive === undefined || version === undefined) return undefined;
  return { path: resolve(folder, dirname(archive)), version };
}

interface Command {
  registry: Exclude<Registry, "npm">;
  /** The command where the registry has the package. */
  named: string;
  /** The command that takes it from a release. */
  from(release: ReleaseFolder): string;
}

const module = "github.com/skerry/skerry/packages/go";

/** How the packages of backends are installed. */
export const backendCommands: readonly Command[] = [
  {
    registry: "composer",
    named: "composer require skerry/skerry",
    from: ({ path }) =>
      `composer config repositories.skerry artifact ${path} && composer require skerry/skerry`,
  },
  {
    registry: "pip",
    named: "pip install skerry",
    from: ({ path, version }) => `pip install ${path}/skerry-${version}-py3-none-any.whl`,
  },
  {
    registry: "gem",
    named: "bundle add skerry",
    from: ({ path, version }) =>
      `gem install --local ${path}/skerry-${version}.gem && echo 'gem "skerry"' >> Gemfile && bundle install --local`,
  },
  {
    registry: "go",
    named: `go get ${module}/skerry`,
    from: ({ path, version }) =>
      `unzip -qo ${path}/skerry-go-${version}.zip -d /tmp/skerry-go && GONOSUMDB=${module} GOPROXY=file:///tmp/skerry-go,$(go env GOPROXY) go get ${module}/skerry@v${version}`,
  },
  {
    registry: "wordpress",
    named: "wp plugin install skerry",
    from: ({ path }) => `unzip -q ${path}/skerry.zip -d wp-content/plugins`,
  },
];

/**
 * A command that installs packages of Skerry: from a release where the site has one, or where the registry does not have
 * them yet.
 *
 * @param command as it is with the registries
 */
export function installFrom(
  release: ReleaseFolder | undefined,
  command: string,
  { released } = readRelease(),
): string {
  const backend = backendCommands.find(({ named }) => named === command);
  if (!backend)
    return command.replace(/@skerry\/\w+/g, (name) => packageFrom(release, name, { released }));
  const from = release ?? (released[backend.registry] ? undefined : releaseBeside());
  return from ? backend.from(from) : command;
}

/** What a package manager gets to install a package: its name, or its archive in the release. */
export function packageFrom(
  release: ReleaseFolder | undefined,
  name: string,
  { released }: { released: Released } = readRelease(),
): string {
  const [, own = ""] = /^@skerry\/(\w+)$/.exec(name) ?? [];
  const from = release ?? (released.npm ? undefined : releaseBeside());
  if (!from || !(npmPackages as readonly string[]).includes(own)) return name;
  return `${name}@file:${from.path}/skerry-${own}-${from.version}.tgz`;
}

/** What brings the command `skerry`: an archive asks a registry for what it needs, so all of them have to be there. */
export function packagesOfCommand(release: ReleaseFolder | undefined): string[] {
  if (release || readRelease().released.npm) return ["@skerry/cli"];
  return npmPackages.slice(0, npmPackages.indexOf("test")).map((name) => `@skerry/${name}`);
}

/** What a reader of commands has to know of the folder in them; an empty text where they name none. */
export function explainFolder(commands: string): string {
  return commands.includes(`${beside}/`)
    ? `Skerry ${readRelease().version} is not on the registries yet: ${beside} stands for the folder of a release, which "npx -y pnpm@12 release" writes in Skerry's repository.`
    : "";
}
