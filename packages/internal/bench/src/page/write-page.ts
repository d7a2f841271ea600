import type { BenchIsland, Contender } from "../contenders/contender.ts";

/** Ten elements. */
const article = (number: number): string =>
  `<article><h2>Part ${number}</h2><p>A paragraph of this part <a href="#">with a link</a></p><ul>${"<li>One more point</li>".repeat(5)}</ul></article>`;

/**
 * Writes a page of 5,000 elements with islands: spread evenly, or all at the end. `articles` has ten elements each. The first layout waits
 * until the whole page has been parsed, and the style sheet is inline. Otherwise, pauses of the parser
 * and the arrival of the style sheet decide whether there are one or two layouts, and a layout costs as
 * much as a contender.
 */
export function writePage(
  { head, writeIsland }: Contender,
  islands: readonly BenchIsland[],
  styles: string,
  where: "spread" | "end",
  articles = 500,
): string {
  /** Number of articles before an island. */
  const before = (index: number): number =>
    where === "end" ? articles : Math.floor(((index + 0.5) * articles) / islands.length);
  const parts: string[] = [];
  for (let number = 0; number <= articles; number += 1) {
    for (const [index, island] of islands.entries()) {
      if (before(index) === number) parts.push(`<div class="slot">${writeIsland(island)}</div>`);
    }
    if (number < articles) parts.push(article(number));
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Example</title>
<style>${styles}</style>
<link rel="expect" href="#end" blocking="render">
${head}
</head>
<body>
<main>
${parts.join("\n")}
</main>
<p id="end">The end</p>
</body>
</html>
`;
}
