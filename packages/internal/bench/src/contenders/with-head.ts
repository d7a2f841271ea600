import type { HeadFiles } from "../../../../core/src/contract/head-files.ts";
import type { Contender } from "./contender.ts";

/** Folder of the built files. */
const base = "/skerry/";

/**
 * The same page with the links that `head("search-form", "review-card")` of the helpers writes: one for each file
 * that these widgets need.
 *
 * @param own further files that a page with widgets of its own names by hand
 */
export function withHead(contender: Contender, own: readonly string[] = []): Contender {
  const { widgets, texts } = JSON.parse(
    String(contender.files.get(`${base}head.json`)),
  ) as HeadFiles;
  const builtIn = ["search-form", "review-card"].map((name) => widgets[name]?.files ?? []);
  const shared = builtIn.reduce((all, files) => all.filter((file) => files.includes(file)));
  const files = own.length > 0 ? shared : [...new Set([...builtIn, texts["en"] ?? []].flat())];
  const links = [...files.map((file) => base + file), ...own].map(
    (url) => `<link rel="modulepreload" href="${url}">`,
  );
  return {
    ...contender,
    name: `${contender.name}, files in the head`,
    head: links.join("") + contender.head,
  };
}
