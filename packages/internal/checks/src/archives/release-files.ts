import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { agentsText } from "@skerry/cli/agents-text";
import { llmsText } from "@skerry/cli/llms-text";
import type { ReleaseFiles } from "./release-archives.ts";
import { contractParts } from "../documents/contract-parts.ts";
import { root } from "../repository.ts";

/** The files that a site serves, written by `pnpm build`. */
export const builtFolder = join(root, "packages/mount/dist/browser");

/** A file of the archive, and where it lies if that has another name. */
type HelperFile = string | readonly [name: string, from: string];

/** Folder of the archive → the example whose description it has, the folder of its files, and these: helpers and first pages. */
const HELPERS: Readonly<Record<string, readonly [about: string, from: string, ...HelperFile[]]>> = {
  php: ["php-twig", "packages/php", "skerry.php", "first-page.php"],
  python: ["django", "packages/python", ["skerry.py", "skerry/islands.py"], "first_page.py"],
  ruby: ["ruby-erb", "packages/ruby", "skerry.rb", "first_page.rb"],
  go: ["go-template", "packages/go", "skerry/skerry.go", "first-page/main.go", "go.mod"],
  node: ["node-express", "packages/node", "skerry.mjs", "first-page.mjs"],
};

/** A line break and what follows it in the helper's description: how the repository's example is started. */
const ABOUT_THE_EXAMPLE = /\n## This example[^]*/;

/** The release's number, which all packages share. */
export function releaseVersion(): string {
  const manifest = readFileSync(join(root, "packages/mount/package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * The files of a release, in one folder `skerry-<version>`: the files to serve, helpers for backends, the
 * contract, the licence, what coding assistants read, and a description with the integrity of these very files.
 *
 * @param built the folder with the files to serve
 * @throws Error when the folder has not been built
 */
export function releaseFiles(built = builtFolder): ReleaseFiles {
  if (!existsSync(join(built, "manifest.json")))
    throw new Error(`${built}/manifest.json is missing. Run pnpm build, then repeat.`);
  const files = new Map<string, string | Buffer>();
  const light = join(built, "../light");
  for (const path of filesOf(built)) files.set(`skerry/${path}`, readFileSync(join(built, path)));
  for (const path of filesOf(light))
    files.set(`skerry-light/${path}`, readFileSync(join(light, path)));
  for (const [name, [about, from, ...copied]] of Object.entries(HELPERS)) {
    for (const file of copied) {
      const [target, source] = typeof file === "string" ? [file, file] : file;
      files.set(`helpers/${name}/${target}`, read(`${from}/${source}`));
    }
    const text = read(`examples/${about}/README.md`).replace(ABOUT_THE_EXAMPLE, "\n");
    files.set(`helpers/${name}/README.md`, text);
  }
  for (const name of ["skerry.service", "nginx.conf"])
    files.set(`service/${name}`, read(`packages/server/service/${name}`));
  files.set("LICENSE", read("LICENSE"));
  for (const part of ["CONTRACT", ...contractParts.map((name) => `contract/${name}`)])
    files.set(`${part}.md`, read(`packages/core/${part}.md`));
  files.set("AGENTS.md", agentsText(schemasOf(built)));
  files.set("llms.txt", llmsText(schemasOf(built), [{ title: "More", links: linksTo(files) }]));
  files.set("README.md", describeRelease(built));
  return inOneFolder(withoutDeadLinks(files));
}

type WidgetSchemas = [...Parameters<typeof agentsText>[0]];

/** The schemas of the built-in widgets. */
function schemasOf(built: string): WidgetSchemas {
  return filesOf(built)
    .map((path) => ({ path, widget: /^schemas\/(.+)\.json$/.exec(path)?.[1] }))
    .flatMap(({ path, widget }) =>
      widget
        ? {
            widget,
            schema: JSON.parse(
              readFileSync(join(built, path), "utf8"),
            ) as object as WidgetSchemas[number]["schema"],
          }
        : [],
    );
}

/** The documents of the archive, by their first headings, and the schemas. */
function linksTo(files: ReadonlyMap<string, string | Buffer>): { title: string; url: string }[] {
  return [...files].flatMap(([url, text]) => {
    if (url.startsWith("skerry/schemas/")) {
      return { title: `Props of ${url.replace(/^.*\/|\.json$/g, "")}`, url };
    }
    const [, title] = /^# (.+)$/m.exec(url.endsWith(".md") ? `${text.toString()}` : "") ?? [];
    return title && url !== "AGENTS.md" ? { title, url } : [];
  });
}

function describeRelease(built: string): string {
  const manifest = readBuilt(built);
  const map = readFileSync(join(built, "import-map.json"));
  const values: Record<string, string> = {
    version: releaseVersion(),
    script: manifest["skerry.js"]?.integrity ?? "",
    sheet: manifest["skerry.css"]?.integrity ?? "",
    map: `sha384-${createHash("sha384").update(map).digest("base64")}`,
  };
  return read("packages/internal/checks/src/archives/release-read-me.md").replace(
    /\{\{(\w+)\}\}/g,
    (_, key: string) => values[key] as string,
  );
}

/** Links to files of the repository that an archive does not hold become their text. */
function withoutDeadLinks(
  files: ReadonlyMap<string, string | Buffer>,
): Map<string, string | Buffer> {
  const folders = new Set([...files.keys()].map((path) => dirname(path)));
  const follow = (path: string, text: string): string =>
    text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
      if (/^(#|https?:)/.test(target)) return link;
      const file = posix.join(dirname(path), target.replace(/#.*/, ""));
      return files.has(file) || folders.has(file) ? link : label;
    });
  return new Map(
    [...files].map(([path, text]) => [
      path,
      typeof text === "string" && path.endsWith(".md") ? follow(path, text) : text,
    ]),
  );
}

function inOneFolder(files: ReadonlyMap<string, string | Buffer>): ReleaseFiles {
  const folder = `skerry-${releaseVersion()}`;
  return new Map([...files].map(([path, bytes]) => [`${folder}/${path}`, Buffer.from(bytes)]));
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The files that a build has written, by its manifest. */
function readBuilt(built: string): Record<string, { integrity: string }> {
  return JSON.parse(readFileSync(join(built, "manifest.json"), "utf8")) as Record<
    string,
    { integrity: string }
  >;
}

/** The files of the last build, and none that the folder has kept of earlier ones. */
function filesOf(built: string): string[] {
  return [...Object.keys(readBuilt(built)), "manifest.json"];
}
