// A first page. In the folder of the release: node helpers/node/first-page.mjs
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { createSkerry } from "./skerry.mjs";

const { PORT, SKERRY_RENDERER } = process.env;
const skerry = createSkerry({ renderer: SKERRY_RENDERER });

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

createServer(async (request, response) => {
  const { pathname } = new URL(`http://localhost${request.url}`);
  if (pathname.startsWith("/skerry/")) {
    const content = await readFile(`.${pathname}`).catch(() => undefined);
    response.setHeader("Content-Type", TYPES[extname(pathname)] ?? "text/plain");
    response.writeHead(content ? 200 : 404).end(content);
    return;
  }
  const page = skerry.page();
  const island = page.widget(
    "pagination",
    { pages: 9, page: 3, href: "?page={page}" },
    { fallback: '<a href="?page=4">Next page</a>' },
  );
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    await page.fill(`<!doctype html>
<html lang="en">
<title>A first page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js" async></script>
${island}
`),
  );
}).listen(Number(PORT || 8000), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${PORT || 8000}/`);
});
