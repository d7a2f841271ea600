import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { mapLinks } from "./markdown-links.ts";
import { root } from "./repository.ts";

/** Where files are shown that are no page of Storybook. */
const repository = "https://github.com/skerry/skerry";

/** Pages whose text is another file's. */
const shownBy: Readonly<Record<string, string>> = {
  "packages/core/CONTRACT.md": "stories/docs/contract.mdx",
  "packages/core/contract/page.md": "stories/docs/contract-page.mdx",
  "packages/core/contract/tracking.md": "stories/docs/contract-tracking.mdx",
  "packages/core/contract/files.md": "stories/docs/contract-files.mdx",
  "packages/core/contract/server.md": "stories/docs/contract-server.mdx",
  "README.md": "stories/docs/getting-started.mdx",
};

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The page of Storybook that a file becomes; `undefined` where it becomes none. */
function pageOf(file: string): string | undefined {
  const source = shownBy[file] ?? file;
  const [, decision] = /^stories\/docs\/decisions\/(.+)\.mdx$/.exec(source) ?? [];
  if (decision) return `docs/decisions-${slug(decision)}--docs`;
  if (!/^stories\/docs\/([\w-]+\/)?[\w-]+\.(mdx|stories\.tsx)$/.test(source)) return undefined;
  const text = readFileSync(join(root, source), "utf8");
  const [, title = ""] =
    /<Meta title="([^"]+)"|^ {2}title: "([^"]+)"/m.exec(text)?.filter(Boolean) ?? [];
  const [, story] = /^export const (\w+)/m.exec(text) ?? [];
  return source.endsWith(".mdx")
    ? `docs/${slug(title)}--docs`
    : `story/${slug(title)}--${slug(story as string)}`;
}

/** The target of a link, as it is written in a file of the repository, for Storybook. */
function targetIn(source: string, target: string): string {
  if (/^(https?:|#|mailto:)/.test(target)) return target;
  const [path = "", hash] = target.split("#");
  const anchor = hash ? `#${hash}` : "";
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, "");
  if (!existsSync(join(root, file)))
    throw new Error(`${source} links to ${target}: there is no ${file}.`);
  const page = pageOf(file);
  if (page) return `?path=/${page}${anchor}`;
  const kind = statSync(join(root, file)).isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/main/${file}${anchor}`;
}

/**
 * The text of a file with the links that it has in Storybook.
 *
 * @param path of the file
 * @throws Error when a link leads to no file of the repository
 */
export function linksInStorybook(text: string, path: string): string {
  const source = relative(root, path).replaceAll("\\", "/");
  return mapLinks(text, (target) => targetIn(source, target));
}
