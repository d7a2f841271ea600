import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The folder of a release that a site has its packages from, in place of registries. */
export interface ReleaseFolder {
  /** From the site's folder. */
  path: string;
  version: string;
}

/**
 * The release whose `@skerry/cli` a site's package.json asks for; `undefined` where that comes from a registry.
 *
 * @param site its folder
 */
export function releaseFolder(site: string): ReleaseFolder | undefined {
  const file = join(site, "package.json");
  if (!existsSync(file)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8")) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const from = { ...devDependencies, ...dependencies }["@skerry/cli"] ?? "";
  const [, archive, version] = /^(?:file:)?(.*skerry-cli-(\d.*)\.tgz)$/.exec(from) ?? [];
  if (archive === undefined || version === undefined) return undefined;
  const folder = resolve(site, dirname(archive));
  return { path: relative(site, folder).replaceAll("\\", "/") || ".", version };
}

const backends: Readonly<Record<string, (release: ReleaseFolder) => string>> = {
  "composer require skerry/skerry": ({ path }) =>
    `composer config repositories.skerry artifact ${path} && composer require skerry/skerry`,
  "pip install skerry": ({ path, version }) =>
    `pip install ${path}/skerry-${version}-py3-none-any.whl`,
  "bundle add skerry": ({ path, version }) =>
    `gem install --local ${path}/skerry-${version}.gem && echo 'gem "skerry"' >> Gemfile && bundle install --local`,
  "go get github.com/skerry/skerry/packages/go/skerry": ({ path, version }) =>
    `unzip -qo ${path}/skerry-go-${version}.zip -d /tmp/skerry-go && GONOSUMDB=github.com/skerry/skerry/packages/go GOPROXY=file:///tmp/skerry-go,$(go env GOPROXY) go get github.com/skerry/skerry/packages/go/skerry@v${version}`,
  "unzip -q skerry.zip -d wp-content/plugins": ({ path }) =>
    `unzip -q ${path}/skerry.zip -d wp-content/plugins`,
};

/** A command that installs a package of Skerry, from a release where the site has one. */
export function installFrom(release: ReleaseFolder | undefined, command: string): string {
  if (!release) return command;
  return (
    backends[command]?.(release) ??
    command.replace(/@skerry\/\w+/g, (name) => packageFrom(release, name))
  );
}

/** What a package manager gets to install a package: its name, or its archive in the release. */
export function packageFrom(release: ReleaseFolder | undefined, name: string): string {
  const [, own] = /^@skerry\/(\w+)$/.exec(name) ?? [];
  return release && own
    ? `${name}@file:${release.path}/skerry-${own}-${release.version}.tgz`
    : name;
}
