import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { contractParts } from "../../packages/internal/checks/src/documents/contract-parts.ts";

/** The repository's top folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page of the site that is made from a file of the repository. */
export interface Chapter {
  /** Path from the repository's top folder. */
  source: string;
  /** Path of the page, without extension: `how-to/embedding`. */
  page: string;
  /** Name in the navigation. */
  title: string;
}

/** The chapters that are read first in each part of the handbook, by folders. Others follow by name. */
const firstChapters: Readonly<Record<string, readonly string[]>> = {
  tutorials: ["plain-html", "php", "django", "ruby", "go", "node"],
  "how-to": [
    "embedding",
    "own-widgets",
    "own-widgets-in-production",
    "theming",
    "texts",
    "errors",
    "server-markup",
    "caching",
    "personal-data",
    "shared-state",
    "roots",
    "form-fields",
    "typed-props",
    "vite",
    "preact",
    "page-engines",
    "tracking",
    "troubleshooting",
    "migration",
  ],
  reference: ["installation", "props-and-errors", "check", "testing", "versions", "browsers"],
  explanation: ["questions", "security", "performance", "accessibility"],
};

const backends: Readonly<Record<string, string>> = {
  "php-twig": "PHP and Twig",
  django: "Django and Jinja2",
  "ruby-erb": "Ruby and Rails",
  "go-template": "Go templates",
  "node-express": "Node and Express",
  "nginx-ssi": "nginx includes",
  "varnish-esi": "Varnish includes",
  "cloudflare-worker": "An edge worker",
};

/** The pages of the site that come from files: the handbook, the backends, the contract, the decisions. */
export function listChapters(): Chapter[] {
  return [
    ...listHandbook(),
    ...Object.entries(backends).map(([name, title]) => ({
      source: `examples/${name}/README.md`,
      page: `backends/${name}`,
      title,
    })),
    {
      source: "packages/core/CONTRACT.md",
      page: "reference/contract",
      title: "The contract",
    },
    ...contractParts.map((part) => {
      const source = `packages/core/contract/${part}.md`;
      return { source, page: `reference/contract/${part}`, title: headingOf(source) };
    }),
    ...filesOf("stories/docs/decisions").map((source) => {
      const name = source.replace(/^.*\/|\.mdx$/g, "");
      const title = headingOf(source);
      return { source, page: `decisions/${name}`, title };
    }),
  ];
}

function listHandbook(): Chapter[] {
  return Object.entries(firstChapters).flatMap(([part, first]) => {
    const rank = ({ page }: Chapter): number =>
      (first.indexOf(page.slice(part.length + 1)) + 99) % 99;
    return filesOf(`stories/docs/${part}`)
      .map((source) => {
        const page = `${part}/${source.replace(/^.*\/|\.mdx$/g, "")}`;
        return { source, page, title: headingOf(source) };
      })
      .sort((a, b) => rank(a) - rank(b));
  });
}

/** The text of a file of the repository. */
export function readSource(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".mdx"))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function headingOf(source: string): string {
  return /^# (.+)$/m.exec(readSource(source))?.[1] as string;
}
