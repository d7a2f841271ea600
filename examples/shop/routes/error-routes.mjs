import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

const maxBytes = 20_000;
/** Anybody can send reports: no more than these lines a minute. */
const maxLines = 60;

const names = new Set(["widget", "kind", "build", "page", "message", "stack", "componentStack"]);

/** Logs the reports of widgets that have failed in a browser. */
export function errorRoutes() {
  const app = new Hono();
  let lines = 0;
  let minute = 0;

  app.post("/shop/errors", bodyLimit({ maxSize: maxBytes }), async (c) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) lines = 0;
    minute = now;
    const report = readReport(await c.req.text());
    if (!report) return c.text("Expected a JSON object.", 400);
    // As JSON, in which a line break is no new line of the log.
    if (lines++ < maxLines)
      console.error(JSON.stringify({ event: "shop-widget-error", ...report }));
    return c.body(null, 204);
  });

  return app;
}

/**
 * The fields of a report that are texts.
 *
 * @param {string} text
 * @returns {Record<string, string> | undefined}
 */
function readReport(text) {
  try {
    const fields = Object.entries(/** @type {object} */ (JSON.parse(text)));
    return Object.fromEntries(
      fields.filter(([name, value]) => names.has(name) && typeof value === "string"),
    );
  } catch {
    return undefined;
  }
}
