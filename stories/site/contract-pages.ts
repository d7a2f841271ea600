import { mapProse } from "./to-markdown.ts";

/** The contract as pages of the site: one for each section, because all of it would be 40,000 pixels high. */
export class ContractPages {
  /** Path of the page with the introduction and the list of sections. */
  static readonly path = "reference/contract";

  /** Titles of the sections by the paths of their pages. */
  readonly titles = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  /** The page of each heading, by the heading's id. */
  readonly #pages = new Map<string, string>();

  /** @param markdown the contract as one page */
  constructor(markdown: string) {
    const [introduction = "", ...sections] = markdown.split(/^(?=## )/m);
    this.#texts.set(ContractPages.path, introduction);
    for (const section of sections) {
      const title = /^## (.+)$/m.exec(section)?.[1] as string;
      const path = `${ContractPages.path}/${slugify(title)}`;
      this.titles.set(path, title);
      this.#texts.set(
        path,
        mapProse(section, (prose) => prose.replace(/^##/gm, "#")),
      );
      for (const [, heading = ""] of section.matchAll(/^##+ (.+)$/gm)) {
        this.#pages.set(slugify(heading), path);
      }
    }
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

  /** Lets links into the contract, as one page, lead to the page of the section. */
  withLinks(markdown: string): string {
    return markdown.replace(/\]\(\/reference\/contract#([^)]+)\)/g, (link, id: string) => {
      const page = this.#pages.get(id);
      if (!page) return link;
      return page.endsWith(`/${id}`) ? `](/${page})` : `](/${page}#${id})`;
    });
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
