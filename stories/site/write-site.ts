/** `pnpm site`: the handbook, the reference and the decisions as a static site that can be searched. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { llmsText } from "@skerry/cli/llms-text";
import { readSchemas } from "@skerry/cli/read-schemas";
import { registry } from "@skerry/widgets/registry";
import { writeApiPages } from "./api-pages.ts";
import { type Chapter, listChapters, readSource, root } from "./chapters.ts";
import { ContractPages, slugify } from "./contract-pages.ts";
import { homePage, homePageIsland } from "./home-page.ts";
import { livePage, liveStyles } from "./live-page.ts";
import { exampleOf, referencePages } from "./reference-pages.ts";
import { toMarkdown } from "./to-markdown.ts";

const pagesFolder = fileURLToPath(new URL("../dist/pages", import.meta.url));
const siteFolder = fileURLToPath(new URL("../dist/site", import.meta.url));

const chapters = listChapters();
rmSync(pagesFolder, { recursive: true, force: true });
const start: Chapter = { source: "README.md", page: "start", title: "Start" };
const markdownOf = (chapter: Chapter): string => toMarkdown(chapter, [start, ...chapters]);
const partsOfContract = chapters.filter(({ page }) => page.startsWith(`${ContractPages.path}/`));
const contract = new ContractPages(
  new Map(partsOfContract.map((chapter) => [chapter.page, markdownOf(chapter)])),
);
for (const chapter of chapters)
  write(
    `${chapter.page}.md`,
    `---\nsource: ${chapter.source}\n---\n\n${contract.withLinks(markdownOf(chapter))}`,
  );
for (const [page, text] of contract.pages) write(`${page}.md`, text);
write("index.md", homePage);
write("start.md", forReaders(contract.withLinks(markdownOf(start))));
write("contributing.md", forContributors(contract.withLinks(markdownOf(start))));
write("public/live/index.html", livePage("An island", homePageIsland));
write("public/live/live.css", liveStyles);
write("public/skerry.svg", readSource("examples/plain-html/pages/skerry.svg"));
copyBrowserFiles();
for (const name of Object.keys(registry)) {
  const example = exampleOf(name);
  write(`public/live/${name}.html`, livePage(name, example));
  for (const [, file = ""] of example.matchAll(/"\/([\w-]+\.(?:svg|webm|webp))"/g))
    cpSync(join(root, "examples/plain-html/pages", file), join(pagesFolder, "public", file));
  cpSync(
    join(root, `stories/screenshots/${name}/default-light.png`),
    join(pagesFolder, `public/pictures/${name}.png`),
  );
}
for (const [page, text] of Object.entries(await referencePages())) write(`${page}.md`, text);
const apiPages = await writeApiPages(join(pagesFolder, "reference/api"));
write("decisions/index.md", listDecisions());
write("public/llms.txt", await describeForAssistants());
write(".vitepress/config.mjs", configurationModule());
write(
  ".vitepress/theme/index.mjs",
  'import theme from "vitepress/theme";\nimport "./site.css";\nexport default theme;\n',
);
const sheets = ["stories/site/site.css", "stories/docs/packages-diagram.css"];
write(".vitepress/theme/site.css", sheets.map(readSource).join("\n"));
await build(pagesFolder);
console.log(`Written: ${siteFolder}`);

function write(path: string, text: string): void {
  const file = join(pagesFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The live island of the home page uses the files that pages load. */
function copyBrowserFiles(): void {
  const built = join(root, "packages/mount/dist/browser");
  if (!existsSync(join(built, "skerry.js"))) {
    throw new Error(`There is no skerry.js in ${built}. Run "pnpm build" first, then "pnpm site".`);
  }
  cpSync(built, join(pagesFolder, "public/skerry"), { recursive: true });
}

/** The README up to the parts for those who work on Skerry itself, without its picture: the home page has a live island. */
function forReaders(readme: string): string {
  return readme.slice(0, readme.indexOf("\n## Packages\n")).replace(/^!\[.*\n/m, "");
}

function forContributors(readme: string): string {
  return `# Working on Skerry\n${readme.slice(readme.indexOf("\n## Packages\n"))}`;
}

/** `llms.txt`, with links to the chapters beside it. */
async function describeForAssistants(): Promise<string> {
  const { schemas } = await readSchemas(join(root, "packages/mount/dist/browser"));
  const lists = ["tutorials", "how-to", "reference", "explanation", "backends"].map((folder) => ({
    title: `${folder[0]?.toUpperCase()}${folder.slice(1)}`,
    links: of(folder).map(({ text, link }) => ({ title: text, url: `${link.slice(1)}.html` })),
  }));
  return llmsText(schemas, lists);
}

function listDecisions(): string {
  const lines = of("decisions").map(({ text, link }) => `- [${text}](${link})`);
  const [, introduction] = readSource("stories/docs/decisions.mdx").split(
    /^(?=# )|^(?=<DecisionList)/m,
  );
  return `${introduction}${lines.join("\n")}\n`;
}

function of(folder: string): { text: string; link: string }[] {
  return chapters
    .filter(({ page }) => page.startsWith(`${folder}/`))
    .map(({ title, page }) => ({ text: title, link: `/${page}` }));
}

function configurationModule(): string {
  return `const configuration = ${JSON.stringify(configuration(), null, 2)};
configuration.markdown.anchor = { slugify: ${slugify.toString()} };
configuration.themeConfig.editLink = {
  text: "Edit this page",
  pattern: ({ frontmatter }) => \`https://github.com/skerry/skerry/edit/main/\${frontmatter.source}\`,
};
// Pages that are made of the sources have no file to edit.
configuration.transformPageData = ({ frontmatter }) => {
  frontmatter.editLink ??= "source" in frontmatter;
};
export default configuration;
`;
}

function configuration(): object {
  const { version } = JSON.parse(readSource("packages/mount/package.json")) as { version: string };
  return {
    lang: "en",
    title: "Skerry",
    description: "React islands for pages that a server already renders.",
    cleanUrls: false,
    outDir: siteFolder,
    head: [["link", { rel: "icon", href: "/skerry.svg", type: "image/svg+xml" }]],
    markdown: {
      // Braces in prose are braces.
      attrs: { disable: true },
      // The default themes, and the colour of the language's name, are too pale for WCAG AA.
      theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
      languageAlias: { django: "twig", ejs: "html" },
    },
    themeConfig: {
      logo: "/skerry.svg",
      nav: [
        { text: "Get started", link: "/start" },
        { text: "How-to", link: "/how-to/embedding" },
        { text: "Widgets", link: "/reference/widgets" },
        { text: version, link: "/reference/versions" },
      ],
      search: { provider: "local" },
      outline: [2, 3],
      sidebar: [
        { text: "Start", items: [{ text: "Get the files", link: "/start" }] },
        { text: "Backends", items: of("backends") },
        { text: "Tutorials", items: of("tutorials") },
        { text: "How-to", items: of("how-to") },
        {
          text: "Reference",
          items: [
            ...of("reference").filter(({ link }) => !link.includes("/contract")),
            {
              text: "The contract",
              link: `/${ContractPages.path}`,
              collapsed: true,
              items: contract.parts.map(({ page, title, sections }) => ({
                text: title,
                link: `/${page}`,
                collapsed: true,
                items: sections.map((section) => ({
                  text: section.title,
                  link: `/${section.page}`,
                })),
              })),
            },
            {
              text: "Widgets and props",
              link: "/reference/widgets",
              collapsed: true,
              items: Object.keys(registry).map((name) => ({
                text: name,
                link: `/reference/widgets/${name}`,
              })),
            },
            {
              text: "Functions and types",
              collapsed: true,
              items: [...apiPages].map(([page, text]) => ({
                text,
                link: `/reference/api/${page}/`,
              })),
            },
            { text: "Design tokens", link: "/reference/tokens" },
            { text: "Texts", link: "/reference/texts" },
            { text: "Events and functions", link: "/reference/events" },
            { text: "Errors and their cures", link: "/reference/errors" },
          ],
        },
        { text: "Explanation", items: of("explanation") },
        { text: "Decisions", collapsed: true, items: of("decisions") },
        { text: "Contributing", items: [{ text: "Working on Skerry", link: "/contributing" }] },
      ],
    },
  };
}
