import { readFile } from "node:fs/promises";
import { createApp } from "./plain-html/app.mjs";
import { listen } from "./plain-html/listen.mjs";

// The example site with one more page, /page, as it stands behind a cache. Takes the page's file.

const DEFAULT_PORT = 4000;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Give the page: node examples/serve-page.mjs examples/nginx-ssi/page.html");
  process.exit(2);
}

const site = createApp();
site.get("/page", async (c) => {
  // A cache that reads <esi:include> says so, and is told which pages have it.
  if (c.req.header("Surrogate-Capability")?.includes("ESI/1.0")) {
    c.header("Surrogate-Control", 'content="ESI/1.0"');
  }
  c.header("Cache-Control", "no-cache");
  c.header("Content-Security-Policy", POLICY);
  return c.html(await readFile(file, "utf8"));
});

const { url } = await listen(site, Number(process.env["PORT"] || DEFAULT_PORT));
console.log(`${url}page`);
