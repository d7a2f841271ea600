/**
 * A page with an island that needs no server, for a frame.
 *
 * @param title of the page
 * @param island its HTML
 */
export const livePage = (title: string, island: string): string => `<!doctype html>
<html lang="en" data-sk-theme="auto">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/skerry/skerry.css" />
    <link rel="stylesheet" href="/live/live.css" />
    <script type="module" src="/skerry/skerry.js" async></script>
  </head>
  <body>
    <main>
      ${island}
    </main>
  </body>
</html>
`;

export const liveStyles = `body {
  margin: 0;
  padding: 1.25rem;
  font-family: system-ui, sans-serif;
}

@media (prefers-color-scheme: dark) {
  body {
    background: #0e1116;
    color: #eceff4;
  }
}
`;
