/** The island that `skerry init` writes into a template: the widget of `skerry init`, and what it shows without script. */
export const firstIsland = {
  widget: "greeting-card",
  name: "Ada",
  fallback: "<p>Hello Ada!</p>",
} as const;

/** A page around what the template language writes into its head and its body. */
export function firstPage(head: string, island: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Greetings</title>
    ${head}
  </head>
  <body>
    <h1>Greetings</h1>
    ${island}
  </body>
</html>
`;
}
