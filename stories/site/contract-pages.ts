import { mapProse } from "../../packages/internal/checks/src/documents/markdown-links.ts";

/** A part of the contract: a file of it. */
interface Part {
  /** Path of its page, with its summary and the list of its sections. */
  page: string;
  title: string;
  /** Sections by title and path of their pages. */
  sections: { title: string; page: string }[];
}

/** The contract as pages of the site: one for each section, because a part would be 20,000 pixels high. */
export class ContractPages {
  /** Path of the page with the introduction and the list of the parts. */
  static readonly path = "reference/contract";

  readonly parts: Part[] = [];
  readonly #texts = new Map<string, string>();
  /** The page of each heading, by the heading's id. */
  readonly #pages = new Map<string, string>();

  /** @param parts paths of the parts' pages, with their Markdown */
  constructor(parts: ReadonlyMap<string, string>) {
    for (const [page, markdown] of parts) this.#addPart(page, markdown);
  }

  /** Markdown by the paths of the pages. */
  get pages(): Map<string, string> {
    return new Map(
      [...this.#texts].map(([path, text]) => [
        path,
        this.withLinks(text.replaceAll("](#", `](/${ContractPages.path}#`)),
      ]),
    );
  }

  /** Lets links into the contract lead to the page of the section. */
  withLinks(markdown: string): string {
    return markdown.replace(
      /\]\(\/reference\/contract(?:\/\w+)?#([^)]+)\)/g,
      (link, id: string) => {
        const page = this.#pages.get(id);
        if (!page) return link;
        return page.endsWith(`/${id}`) ? `](/${page})` : `](/${page}#${id})`;
      },
    );
  }

  #addPart(page: string, markdown: string): void {
    const [introduction = "", ...texts] = markdown.split(/^(?=## )/m);
    const title = (/^# The contract: (.+)$/m.exec(introduction)?.[1] ?? "").replace(/^./, (first) =>
      first.toUpperCase(),
    );
    const sections = texts.map((text) => this.#addSection(text));
    const list = sections.map((section) => `- [${section.title}](/${section.page})`).join("\n");
    this.#texts.set(page, `${introduction.trimEnd()}\n\n## Sections\n\n${list}\n`);
    this.parts.push({ page, title, sections });
  }

  #addSection(text: string): { title: string; page: string } {
    const title = /^## (.+)$/m.exec(text)?.[1] as string;
    const page = `${ContractPages.path}/${slugify(title)}`;
    this.#texts.set(
      page,
      mapProse(text, (prose) => prose.replace(/^##/gm, "#")),
    );
    for (const [, heading = ""] of text.matchAll(/^##+ (.+)$/gm)) {
      this.#pages.set(slugify(heading), page);
    }
    return { title, page };
  }
}

/** The id of a heading. Names are those of GitHub, which the links in the sources were written for. */
export function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
