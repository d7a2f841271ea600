import { createApp } from "../plain-html/app.mjs";
import { listen } from "../plain-html/listen.mjs";
import { renderPage } from "./page.mjs";

// The example site with one more page, /page, for a cache that fills its includes. The argument names
// the example whose write-island.mjs is used.

const DEFAULT_PORT = 4000;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const [example = ""] = process.argv.slice(2);
if (!["nginx-ssi", "varnish-esi"].includes(example)) {
  console.error("Name the example: node examples/includes/serve-page.mjs nginx-ssi|varnish-esi");
  process.exit(2);
}
const { writeIsland } = await import(`../${example}/write-island.mjs`);

const site = createApp();
site.get("/page", (c) => {
  // A cache that processes includes sends this header. The answer marks the page as one that has includes.
  const [standard] = /\b[ES]SI\/1\.0/.exec(c.req.header("Surrogate-Capability") ?? "") ?? [];
  if (standard) c.header("Surrogate-Control", `content="${standard}"`);
  c.header("Cache-Control", "no-cache");
  c.header("Content-Security-Policy", POLICY);
  return c.html(renderPage(writeIsland));
});

const { url } = await listen(site, Number(process.env["PORT"] || DEFAULT_PORT));
console.log(`${url}page`);
