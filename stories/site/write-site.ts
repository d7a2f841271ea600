/** `pnpm site`: the handbook, the reference and the decisions as a static site that can be searched. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { type Chapter, listChapters, readSource } from "./chapters.ts";
import { referencePages } from "./reference-pages.ts";
import { toMarkdown } from "./to-markdown.ts";

const pagesFolder = fileURLToPath(new URL("../dist/pages", import.meta.url));
const siteFolder = fileURLToPath(new URL("../dist/site", import.meta.url));

const chapters = listChapters();
rmSync(pagesFolder, { recursive: true, force: true });
const start: Chapter = { source: "README.md", page: "index", title: "Start" };
for (const chapter of [start, ...chapters])
  write(`${chapter.page}.md`, toMarkdown(chapter, [start, ...chapters]));
for (const [page, text] of Object.entries(await referencePages())) write(`${page}.md`, text);
write("decisions/index.md", listDecisions());
write(".vitepress/config.mjs", configurationModule());
await build(pagesFolder);
console.log(`Written: ${siteFolder}`);

function write(path: string, text: string): void {
  const file = join(pagesFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function listDecisions(): string {
  const lines = of("decisions").map(({ text, link }) => `- [${text}](${link})`);
  return `# Decisions\n\nWhy things are as they are: each record has the decision, its drawbacks and the alternatives.\n\n${lines.join("\n")}\n`;
}

function of(folder: string): { text: string; link: string }[] {
  return chapters
    .filter(({ page }) => page.startsWith(`${folder}/`))
    .map(({ title, page }) => ({ text: title, link: `/${page}` }));
}

/** Names of headings are those of GitHub, which the links in the sources were written for. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function configurationModule(): string {
  return `const configuration = ${JSON.stringify(configuration(), null, 2)};
configuration.markdown.anchor = { slugify: ${slugify.toString()} };
export default configuration;
`;
}

function configuration(): object {
  const { version } = JSON.parse(readSource("packages/mount/package.json")) as { version: string };
  return {
    lang: "en",
    title: `Skerry ${version}`,
    description: "React islands for pages that a server already renders.",
    cleanUrls: false,
    outDir: siteFolder,
    head: [["style", {}, "html:root { --vp-code-lang-color: var(--vp-c-text-2) }"]],
    markdown: {
      // Braces in prose are braces.
      attrs: { disable: true },
      // The default themes, and the colour of the language's name, are too pale for WCAG AA.
      theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
      languageAlias: { django: "twig", ejs: "html" },
    },
    themeConfig: {
      search: { provider: "local" },
      outline: [2, 3],
      sidebar: [
        { text: "Start", items: [{ text: "Get the files", link: "/" }] },
        { text: "Backends", items: of("backends") },
        { text: "Handbook", items: of("handbook") },
        {
          text: "Reference",
          items: [
            ...of("reference"),
            { text: "Widgets and props", link: "/reference/widgets" },
            { text: "Design tokens", link: "/reference/tokens" },
            { text: "Texts", link: "/reference/texts" },
            { text: "Events and functions", link: "/reference/events" },
            { text: "Errors and their cures", link: "/reference/errors" },
          ],
        },
        { text: "Decisions", items: of("decisions") },
      ],
    },
  };
}
