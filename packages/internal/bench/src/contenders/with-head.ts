import type { HeadFiles } from "../../../../core/src/contract/head-files.ts";
import type { Contender } from "./contender.ts";

/** Folder of the built files. */
const base = "/skerry/";

/**
 * The same page with the links that `head("search-form", "review-card")` of the helpers writes: one for each file
 * that these widgets need.
 */
export function withHead(contender: Contender): Contender {
  const { widgets, texts } = JSON.parse(
    String(contender.files.get(`${base}head.json`)),
  ) as HeadFiles;
  const needed = ["search-form", "review-card"].map((name) => widgets[name]?.files ?? []);
  const files = new Set([...needed, texts["en"] ?? []].flat());
  const links = [...files].map((file) => `<link rel="modulepreload" href="${base}${file}">`);
  return {
    ...contender,
    name: `${contender.name}, files in the head`,
    head: links.join("") + contender.head,
  };
}
