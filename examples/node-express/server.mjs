// The example site. The landing page is landing-page.mjs and views; everything else is the work of a web
// server.
//   PORT=4000 SKERRY_RENDERER=http://127.0.0.1:4851 node server.mjs
import { fileURLToPath } from "node:url";
import { skerry } from "@skerry/node/express";
import express from "express";
import { contents, landingPage, languageOf } from "./landing-page.mjs";

const { PORT, SKERRY_RENDERER, SKERRY_KEY, SKERRY_TIMEOUT, SKERRY_FILES } = process.env;
const FILES = SKERRY_FILES || inRepository("packages/mount/dist/browser");
const PICTURES = inRepository("examples/plain-html/pages");

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

const app = express();
app.disable("x-powered-by");
app.set("views", inRepository("examples/node-express/views"));
app.set("view engine", "ejs");
app.enable("view cache");

app.use((_request, response, next) => {
  response.set({ "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache" });
  next();
});
app.use(
  skerry({
    files: FILES,
    renderer: SKERRY_RENDERER || null,
    timeout: Number(SKERRY_TIMEOUT || 100),
    key: SKERRY_KEY,
  }),
);
app.get("/:file", (request, response, next) => {
  if (!/^[a-z-]+\.(css|svg|webm)$/.test(request.params.file)) return next();
  response.sendFile(request.params.file, { root: PICTURES }, (error) => error && next());
});
/** @param {{ originalUrl: string }} request */
const queryOf = ({ originalUrl }) => new URL(originalUrl, "http://localhost").searchParams;

app.get("/", (request, response) => {
  response.set("Content-Security-Policy", POLICY);
  response.locals["skerry"].configure(contents[languageOf(queryOf(request))].config);
  response.render("landing", landingPage(queryOf(request)));
});

const server = app.listen(Number(PORT || 4000), "127.0.0.1", (error) => {
  if (error) throw error;
  const address = server.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}/`);
});

/** @param {string} path */
function inRepository(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
