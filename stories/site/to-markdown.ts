import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PackagesDiagram } from "../docs/packages-diagram.tsx";
import { type Chapter, readSource, root } from "./chapters.ts";

/** Where files are shown that are no page of the site. */
const repository = "https://github.com/skerry/skerry";

/**
 * A page of the handbook as plain Markdown: without what only Storybook knows, with the files that it shows,
 * and with links to pages of the site.
 *
 * @throws Error when a link leads nowhere, or when a component is left that the site cannot show
 */
export function toMarkdown(chapter: Chapter, chapters: readonly Chapter[]): string {
  const plain = withoutComponents(readSource(chapter.source), chapter.source);
  return mapProse(plain, (prose) => rewriteLinks(prose, chapter, chapters));
}

/** Components that become HTML. */
const components: Readonly<Record<string, () => string>> = {
  PackagesDiagram: () => renderToStaticMarkup(createElement(PackagesDiagram)),
};

/** Puts files in the place of `<Source code={file} />`, HTML in that of components, and removes imports and `<Meta>`. */
function withoutComponents(text: string, source: string): string {
  const [head, body] = splitHead(text);
  const files = new Map(
    [...head.matchAll(/^import (\w+) from "([^"]+)\?raw";$/gm)].map(([, name, path]) => [
      name,
      posix.join(posix.dirname(source), path as string),
    ]),
  );
  const shown = body
    .replace(/^\{\/\*.*\*\/\}\n/gm, "")
    .replace(/^<Source language="(\w+)" code=\{(\w+)\} \/>$/gm, (_, language, name) =>
      ["```" + language, readSource(files.get(name) as string).trimEnd(), "```"].join("\n"),
    )
    .replace(/^<(\w+) \/>$/gm, (component, name: string) => components[name]?.() ?? component);
  mapProse(shown, (prose) => {
    const [component] = /^<[A-Z]\w*.*$/m.exec(prose) ?? [];
    if (component) throw new Error(`${source}: the site cannot show ${component}.`);
    return prose;
  });
  return withTemplates(shown);
}

/** The site's generator fills in what stands between these brackets, in pieces of code as well. */
const withTemplates = (text: string): string =>
  text.replace(/(?<!`)`([^`\n]*\{\{[^`\n]*)`(?!`)/g, (_, code: string) => {
    const html = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<code v-pre>${html}</code>`;
  });

/** What stands before the first heading, and the rest. */
function splitHead(text: string): [head: string, body: string] {
  const start = text.search(/^# /m);
  return [text.slice(0, start), text.slice(start)];
}

/** Changes the text outside of blocks and pieces of code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[^]*?^ *```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join("");
}

function rewriteLinks(text: string, chapter: Chapter, chapters: readonly Chapter[]): string {
  return text
    .replace(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${linkTo(target, chapter, chapters)})`)
    .replace(
      /^(\[[\w-]+\]: )(\S+)$/gm,
      (_, name: string, target: string) => name + linkTo(target, chapter, chapters),
    );
}

function linkTo(target: string, chapter: Chapter, chapters: readonly Chapter[]): string {
  if (/^(https?:|#)/.test(target)) return target;
  const [path = "", hash] = target.split("#");
  const anchor = hash ? `#${hash}` : "";
  const story = /^\?path=\/(?:docs|story)\/(.+)$/.exec(path)?.[1];
  if (story) return pageOfStory(story, chapter, chapters);
  const file = posix.join(posix.dirname(chapter.source), path).replace(/\/$/, "");
  const page = chapters.find(({ source }) => source === file || source === `${file}/README.md`);
  if (page) return `/${page.page}${anchor}`;
  if (!existsSync(join(root, file)))
    throw new Error(`${chapter.source} links to ${target}: there is no ${file}.`);
  const kind = statSync(join(root, file)).isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/main/${file}${anchor}`;
}

/** Pages that the site makes in the place of Storybook's. */
const generated: Readonly<Record<string, string>> = {
  "reference-widgets--docs": "/reference/widgets",
  "reference-texts--docs": "/reference/texts",
  "reference-events--docs": "/reference/events",
  "reference-errors--docs": "/reference/errors",
  "design-tokens--tokens": "/reference/tokens",
  "design-token-editor--editor": "/reference/tokens",
  "decisions-all-decisions--docs": "/decisions/",
  "handbook-getting-started--docs": "/start",
};

function pageOfStory(story: string, chapter: Chapter, chapters: readonly Chapter[]): string {
  const page = chapters.find((one) => one.story === story)?.page;
  const link = page ? `/${page}` : generated[story];
  if (!link) throw new Error(`${chapter.source} links to ${story}: the site has no such page.`);
  return link;
}
