import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { readSearch } from "./domain-names.mjs";
import { errorsPage } from "./errors-page.mjs";
import { extensionsPage, withExtensions } from "./extensions-page.mjs";
import { fillPage } from "./fill-page.mjs";
import { galleryPage } from "./gallery-page.mjs";
import { indexPage } from "./index-page.mjs";
import { insertIslands } from "./insert-islands.mjs";
import { addPersonalDataPage } from "./personal-data-page.mjs";
import { addPersonalPage } from "./personal-page.mjs";
import { hosts, presetPage } from "./preset-page.mjs";
import { resultsPage } from "./results-page.mjs";
import { sharedStatePage } from "./shared-state-page.mjs";
import { withChoices } from "./visitor-choices.mjs";

/** The folder where `pnpm build` writes the files that pages load. */
export const browserFiles = fileURLToPath(
  new URL("../../packages/mount/dist/browser", import.meta.url),
);

/** The pages, in the order of the index. */
export const pages = [
  { path: "/landing", about: "a registrar's landing page" },
  { path: "/landing?lang=fr", about: "the same in French, with texts that are not built in" },
  { path: "/gallery", about: "every widget, with its HTML to copy" },
  { path: "/gallery/shared-state", about: "two islands and a script that share a value" },
  { path: "/gallery/personal-data", about: "an island with the prices of whoever has signed in" },
  { path: "/gallery/errors", about: "a widget that fails, and a script that hears about it" },
  { path: "/shortest", about: "the shortest page that works" },
  { path: "/domains/search", about: "the results page, rendered by the server" },
  { path: "/extensions", about: "a list on several pages" },
  { path: "/personal", about: "a page to be cached for everybody, with prices for each visitor" },
  { path: "/presets/bootstrap", about: "widgets in the colours of Bootstrap, and three more" },
  { path: "/theme", about: "a third-party theme with two islands" },
];

const HANDBOOK = "https://github.com/skerry/skerry/tree/main/stories/docs";
const OWN_PAGES = fileURLToPath(new URL("./pages", import.meta.url));
const THEME = join(
  dirname(createRequire(import.meta.url).resolve("startbootstrap-landing-page/package.json")),
  "dist",
);

/** Of the landing page and of those that it leads to. @type {import("./dictionaries.mjs").Language[]} */
const languages = ["de", "fr"];

const POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self'",
  "media-src": "'self'",
  "connect-src": "'self'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "'none'",
};
// One of the videos comes from another host, after a click.
const GALLERY_POLICY = { ...POLICY, "frame-src": "https://www.youtube-nocookie.com" };
// Style sheets of the hosts, from npm. Their icons are images in data: URLs.
const HOST_SHEETS = {
  bootstrap: createRequire(import.meta.url).resolve("bootstrap/dist/css/bootstrap.min.css"),
  tabler: createRequire(import.meta.url).resolve("@tabler/core/dist/css/tabler.min.css"),
  adminlte: createRequire(import.meta.url).resolve("admin-lte/dist/css/adminlte.min.css"),
};
const PRESETS_POLICY = { ...GALLERY_POLICY, "img-src": "'self' data:" };
// The theme itself uses style attributes, images in data: URLs, and an icon font, a web font and two
// scripts from other hosts.
const THEME_POLICY = {
  ...POLICY,
  "script-src": "'self' https://cdn.jsdelivr.net https://cdn.startbootstrap.com",
  "style-src": "'self' https://cdn.jsdelivr.net https://fonts.googleapis.com",
  "style-src-attr": "'unsafe-inline'",
  "font-src": "https://cdn.jsdelivr.net https://fonts.gstatic.com",
  "img-src": "'self' data:",
};

/**
 * The example site: an index, its pages, and the built files under /skerry/.
 *
 * @param {object} [options]
 * @param {string} [options.dist] folder of the built files, default `browserFiles`
 * @param {string | undefined} [options.renderer] URL of the renderer that fills the landing page, the gallery and the presets, default none
 * @param {number} [options.timeout] time limit for it in milliseconds, default 500
 * @param {string | undefined} [options.handbook] URL of the handbook, default that of the repository
 * @returns {Hono}
 */
export function createApp({
  dist = browserFiles,
  renderer,
  timeout = 500,
  handbook = HANDBOOK,
} = {}) {
  const app = new Hono();
  app.use(compress());
  app.use(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
  });

  app.get("/", async (c) => send(c, withChoices(await indexPage(), c.req.url)));
  app.get("/landing", async (c) => {
    const landing = await readFile(join(OWN_PAGES, "landing.html"), "utf8");
    const page = withExtensions(landing, c.req.query("page"));
    return send(c, await fillPage(withChoices(page, c.req.url, { languages }), renderer, timeout));
  });
  app.get("/handbook", (c) => c.redirect(handbook));
  app.get("/shortest", async (c) => {
    const page = await readFile(join(OWN_PAGES, "shortest.html"), "utf8");
    return send(c, withChoices(page, c.req.url));
  });
  app.get("/domains/search", async (c) => {
    const search = readSearch(new URL(c.req.url).searchParams);
    return send(c, withChoices(await resultsPage(search), c.req.url, { languages }));
  });
  app.get("/extensions", async (c) =>
    send(c, withChoices(await extensionsPage(c.req.query("page")), c.req.url, { languages })),
  );
  addPersonalPage(app, (c, page) => send(c, withChoices(page, c.req.url, { languages })));
  app.get("/gallery", async (c) => {
    const page = withChoices(await galleryPage(c.req.query()), c.req.url);
    return send(c, await fillPage(page, renderer, timeout), GALLERY_POLICY);
  });
  app.get("/gallery/shared-state", async (c) =>
    send(c, withChoices(await sharedStatePage(c.req.query()), c.req.url)),
  );
  addPersonalDataPage(app, (c, page) => send(c, withChoices(page, c.req.url)));
  app.get("/gallery/errors", async (c) =>
    send(c, withChoices(await errorsPage(c.req.query()), c.req.url)),
  );
  app.get("/presets/:name", async (c) => {
    const name = c.req.param("name");
    if (!Object.hasOwn(hosts, name)) return c.notFound();
    const page = withChoices(await presetPage(name, c.req.query()), c.req.url);
    return send(c, await fillPage(page, renderer, timeout), PRESETS_POLICY);
  });
  for (const [name, file] of Object.entries(HOST_SHEETS)) {
    app.get(`/presets/files/${name}.css`, async (c) =>
      c.body(await readFile(file), 200, { "Content-Type": "text/css" }),
    );
  }
  app.get("/pictures/*", serveStatic({ root: OWN_PAGES }));
  app.get("/favicon.ico", (c) => c.redirect("/favicon.svg"));
  app.get("/:file{[a-z-]+\\.(?:css|js|svg|webm)}", serveStatic({ root: OWN_PAGES }));

  // The theme uses relative URLs, so the path of its page must end with a slash.
  app.get("/theme", (c) => c.redirect(`/theme/${new URL(c.req.url).search}`));
  app.get("/theme/", async (c) => {
    const theme = await readFile(join(THEME, "index.html"), "utf8");
    return send(c, insertIslands(theme), THEME_POLICY);
  });
  app.get(
    "/theme/*",
    serveStatic({ root: THEME, rewriteRequestPath: (path) => path.slice("/theme".length) }),
  );

  app.use("/skerry/*", async (c, next) => {
    await next();
    const immutable = c.res.ok && c.req.path.startsWith("/skerry/chunks/");
    c.header("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
    // Pages of any origin may load the script; browsers request module scripts with CORS.
    c.header("Access-Control-Allow-Origin", "*");
  });
  app.get(
    "/skerry/*",
    serveStatic({ root: dist, rewriteRequestPath: (path) => path.slice("/skerry".length) }),
    (c) => c.text(`There is no ${c.req.path}. Files under /skerry/ come from ${dist}.\n`, 404),
  );

  app.notFound((c) => c.text(`There is no ${c.req.path}. The pages are listed on /.\n`, 404));
  return app;
}

/**
 * @param {import("hono").Context} c
 * @param {string} page
 * @param {Record<string, string>} [policy]
 */
function send(c, page, policy = POLICY) {
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return c.html(page, 200, {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": directives.join("; "),
  });
}
