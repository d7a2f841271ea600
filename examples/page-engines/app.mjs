import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { withChoices } from "../plain-html/visitor-choices.mjs";
import { engineAnswer, enginePage } from "./engine-page.mjs";
import { enginesPage } from "./engines-page.mjs";
import { engines } from "./engines.mjs";
import { createStorm } from "./storm/app.mjs";

const require = createRequire(import.meta.url);
const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

/** The storm, and one page for each engine. */
export const pages = [
  { path: "/storm", about: "an island under every fault, side by side" },
  ...engines.map(({ name, title }) => ({
    path: `/page-engines/${name}`,
    about: `islands on a page with ${title}`,
  })),
];

/**
 * Engines parse HTML, so Trusted Types cannot be required here. Turbo writes a style element, and
 * Alpine evaluates what stands in attributes.
 *
 * @param {import("./engines.mjs").Engine} engine
 */
function policyOf({ name, importMap }) {
  const hash = importMap && ` 'sha256-${createHash("sha256").update(importMap).digest("base64")}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${hash ?? ""}${name === "alpine" ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${name === "turbo" ? " 'unsafe-inline'" : ""}`,
  ].join("; ");
}

/** @returns {Hono} */
export function createPageEngines() {
  const app = new Hono();
  /** How often the server has written each page, so that a visitor sees what is new. */
  const rounds = new Map();
  /** @param {string} name */
  const nextRound = (name) => {
    const round = (rounds.get(name) ?? 0) + 1;
    rounds.set(name, round);
    return round;
  };

  app.get("/page-engines", async (c) =>
    c.html(withChoices(await enginesPage(), c.req.url), 200, {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'self'",
    }),
  );
  for (const engine of engines) {
    app.get(`/page-engines/${engine.name}`, async (c) => {
      const round = nextRound(engine.name);
      return c.html(withChoices(await enginePage(engine, round), c.req.url), 200, {
        "Cache-Control": "no-store",
        "Content-Security-Policy": policyOf(engine),
      });
    });
    app.post(`/page-engines/${engine.name}/update`, async (c) => {
      if (!engine.component) return c.notFound();
      const round = nextRound(engine.name);
      const answer = withChoices(await engineAnswer(engine, round), c.req.url);
      const { type, body } = engine.component.answer(answer, round);
      return c.body(body, 200, { "Cache-Control": "no-store", "Content-Type": type });
    });
    for (const [file, specifier] of Object.entries(engine.files)) {
      const path = require.resolve(specifier);
      app.get(`/page-engines/files/${file}`, serveStatic({ path }));
    }
  }
  app.get(
    "/page-engines/assets/*",
    serveStatic({
      root: ASSETS,
      rewriteRequestPath: (path) => path.slice("/page-engines/assets".length),
    }),
  );
  return app.route("/", createStorm());
}
