import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { root } from "../repository.ts";

/** Where files are shown that are no page. */
const repository = "https://github.com/skerry/skerry";

/** Changes the text outside of blocks and pieces of code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[^]*?^ *```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join("");
}

/** Changes the targets of links, and of the definitions that links name. */
export function mapLinks(markdown: string, change: (target: string) => string): string {
  return mapProse(markdown, (prose) =>
    prose
      .replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${change(target)})`)
      .replace(
        /^(\[[\w-]+\]: )(\S+)$/gm,
        (_, name: string, target: string) => name + change(target),
      ),
  );
}

/**
 * Where a link leads that a file of the repository writes as the path of another one.
 *
 * @param pageOf the page that a file becomes; `undefined` where it becomes none
 * @throws Error when there is no such file
 */
export function resolveLink(
  source: string,
  target: string,
  pageOf: (file: string) => string | undefined,
): string {
  if (/^(https?:|#|mailto:)/.test(target)) return target;
  const [path = "", hash] = target.split("#");
  const anchor = hash ? `#${hash}` : "";
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, "");
  if (!existsSync(join(root, file)))
    throw new Error(`${source} links to ${target}: there is no ${file}.`);
  const page = pageOf(file);
  if (page) return page + anchor;
  const kind = statSync(join(root, file)).isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/main/${file}${anchor}`;
}
