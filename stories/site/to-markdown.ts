import { posix } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PackagesDiagram } from "../docs/packages-diagram.tsx";
import { type Chapter, readSource } from "./chapters.ts";
import {
  mapLinks,
  mapProse,
  resolveLink,
} from "../../packages/internal/checks/src/documents/markdown-links.ts";

/**
 * A page of the handbook as plain Markdown: without what only Storybook knows, with the files that it shows,
 * and with links to pages of the site.
 *
 * @throws Error when a link leads nowhere, or when a component is left that the site cannot show
 */
export function toMarkdown(chapter: Chapter, chapters: readonly Chapter[]): string {
  const plain = withoutComponents(readSource(chapter.source), chapter.source);
  return mapLinks(plain, (target) =>
    resolveLink(chapter.source, target, (file) => pageOf(file, chapters)),
  );
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

/** The text before the first heading, and the rest. */
function splitHead(text: string): [head: string, body: string] {
  const start = text.search(/^# /m);
  return [text.slice(0, start), text.slice(start)];
}

/** The page of the site that a file becomes. */
function pageOf(file: string, chapters: readonly Chapter[]): string | undefined {
  const page = chapters.find(({ source }) => source === file || source === `${file}/README.md`);
  return page ? `/${page.page}` : generated[file];
}

/** Pages that the site makes in the place of Storybook's, by the files of these. */
const generated: Readonly<Record<string, string>> = {
  "stories/docs/widget-reference.mdx": "/reference/widgets",
  "stories/docs/texts-reference.mdx": "/reference/texts",
  "stories/docs/events-reference.mdx": "/reference/events",
  "stories/docs/errors-reference.mdx": "/reference/errors",
  "stories/docs/tokens.stories.tsx": "/reference/tokens",
  "stories/docs/token-editor.stories.tsx": "/reference/tokens",
  "stories/docs/decisions.mdx": "/decisions/",
  "stories/docs/getting-started.mdx": "/start",
};
