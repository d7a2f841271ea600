import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { contractParts } from "./contract-parts.ts";
import { mapLinks, resolveLink } from "./markdown-links.ts";
import { root } from "../repository.ts";

/** Pages whose text is another file's. */
const shownBy: Readonly<Record<string, string>> = {
  "packages/core/CONTRACT.md": "stories/docs/contract.mdx",
  ...Object.fromEntries(
    contractParts.map((part) => [
      `packages/core/contract/${part}.md`,
      `stories/docs/contract-${part}.mdx`,
    ]),
  ),
  "README.md": "stories/docs/getting-started.mdx",
};

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The page of Storybook that a file becomes; `undefined` where it becomes none. */
function pageOf(file: string): string | undefined {
  const source = shownBy[file] ?? file;
  const [, decision] = /^stories\/docs\/decisions\/(.+)\.mdx$/.exec(source) ?? [];
  if (decision) return `?path=/docs/decisions-${slug(decision)}--docs`;
  if (!/^stories\/docs\/([\w-]+\/)?[\w-]+\.(mdx|stories\.tsx)$/.test(source)) return undefined;
  const text = readFileSync(join(root, source), "utf8");
  const [, title = ""] =
    /<Meta title="([^"]+)"|^ {2}title: "([^"]+)"/m.exec(text)?.filter(Boolean) ?? [];
  const [, story] = /^export const (\w+)/m.exec(text) ?? [];
  return source.endsWith(".mdx")
    ? `?path=/docs/${slug(title)}--docs`
    : `?path=/story/${slug(title)}--${slug(story as string)}`;
}

/**
 * The text of a file with the links that it has in Storybook.
 *
 * @param path of the file
 * @throws Error when a link leads to no file of the repository
 */
export function linksInStorybook(text: string, path: string): string {
  const source = relative(root, path).replaceAll("\\", "/");
  return mapLinks(text, (target) => resolveLink(source, target, pageOf));
}
