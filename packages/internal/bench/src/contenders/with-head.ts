import type { HeadFiles } from "../../../../core/src/contract/head-files.ts";
import type { Contender } from "./contender.ts";

/**
 * The same page with the links that `head()` of the helpers writes: one for each file that these widgets need. Static
 * widgets that a server has filled need none, so their author does not name them.
 *
 * @param names of widgets
 * @param base URL of the built files. Default: `/skerry/`
 */
export function withHead(
  contender: Contender,
  names: readonly string[],
  base = "/skerry/",
): Contender {
  const { widgets, texts } = JSON.parse(
    String(contender.files.get(`${base}head.json`)),
  ) as HeadFiles;
  const needed = names.map((name) => widgets[name]).filter((widget) => widget !== undefined);
  const words = needed.some(({ hasTexts }) => hasTexts) ? (texts["en"] ?? []) : [];
  const files = new Set([...needed.flatMap((widget) => widget.files), ...words]);
  // The pages have no configuration, so nothing that reads one is among them.
  const links = [...files].map((file) => `<link rel="modulepreload" href="${base}${file}">`);
  return {
    ...contender,
    name: `${contender.name}, files in the head`,
    head: links.join("") + contender.head,
  };
}
