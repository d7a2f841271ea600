import type { Contender, Place } from "../contenders/contender.ts";

const articles = 500;

/** Ten elements. */
const article = (number: number): string =>
  `<article><h2>Part ${number}</h2><p>A paragraph of this part <a href="#">with a link</a></p><ul>${"<li>One more point</li>".repeat(5)}</ul></article>`;

/**
 * A page of 5,000 elements with islands in it: spread evenly, or all after the last one. It is laid
 * out for the first time when all of it has been read, and its style sheet is inside. Without that,
 * the parser's pauses and the sheet's arrival decide whether it is laid out once or twice, which costs
 * as much as a contender.
 */
export function writePage(
  { head, island }: Contender,
  places: readonly Place[],
  styles: string,
  where: "spread" | "end",
): string {
  const before = (place: number): number =>
    where === "end" ? articles : Math.floor(((place + 0.5) * articles) / places.length);
  const parts: string[] = [];
  for (let number = 0; number <= articles; number += 1) {
    for (const [index, place] of places.entries()) {
      if (before(index) === number) parts.push(`<div class="place">${island(place)}</div>`);
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
