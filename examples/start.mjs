import { existsSync } from "node:fs";
import { join } from "node:path";
import { browserFiles, createApp, pages } from "./plain-html/app.mjs";
import { createPageEngines, pages as enginePages } from "./page-engines/app.mjs";
import { createHandbook } from "./plain-html/handbook.mjs";
import { listen } from "./plain-html/listen.mjs";
import { createOwnWidgets, pages as ownPages } from "./own-widgets/app.mjs";
import { browserFiles as ownFiles, buildWidgets } from "./own-widgets/build.mjs";
import { browserFiles as shopFiles, buildWidgets as buildShop } from "./shop/build.mjs";
import { createShop, pages as shopPages } from "./shop/app.mjs";
import { createPartner } from "./shop/partner.mjs";
import { startRenderer } from "./start-renderer.mjs";

const DEFAULT_PORT = 4000;

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}

/** If PORT is set, only this port is tried. Otherwise the next free port is used. */
function readPorts() {
  const asked = process.env["PORT"] ?? "";
  if (asked === "") return { first: DEFAULT_PORT, last: DEFAULT_PORT + 99 };
  const port = Number(asked);
  if (!/^\d+$/.test(asked) || port > 65_535) {
    stop(`PORT is ${JSON.stringify(asked)}. Expected a number from 0 to 65535.`);
  }
  return { first: port, last: port };
}

if (!existsSync(join(browserFiles, "skerry.js"))) {
  stop(`There is no skerry.js in ${browserFiles}. Run "pnpm build" first, then start again.`);
}

const { first, last } = readPorts();
let shop = "";
const others = await listen(createPartner({ shop: () => shop }), 0);
// Two host names make two sites on one machine: the shop on 127.0.0.1, its partner on localhost.
const partner = new URL(others.url);
partner.hostname = "localhost";
await Promise.all([buildWidgets(), buildShop()]).catch((error) =>
  stop(`The examples' own widgets could not be built: ${error.message}`),
);
const [renderer, ownRenderer, shopRenderer] = await Promise.all([
  startRenderer(),
  startRenderer({ dir: ownFiles }),
  startRenderer({ dir: shopFiles }),
]).catch((error) =>
  stop(`The renderer could not start: ${error.message}. Run "pnpm build" again, then start.`),
);
const written = createHandbook();
const handbook = written && (await listen(written, 0));
const site = createApp({ renderer: renderer.url, handbook: handbook?.url })
  .route(
    "/",
    createShop({ partner: partner.href, payment: others.url, renderer: shopRenderer.url }),
  )
  .route("/", createOwnWidgets({ renderer: ownRenderer.url }))
  .route("/", createPageEngines());
const server = await listen(site, first, last).catch((error) =>
  stop(`The server could not open port ${first}: ${error.message}. Set PORT to a free one.`),
);
shop = new URL("/shop/", server.url).href;

console.log(`Skerry examples: ${server.url}`);
console.log(`Skerry renderer: ${renderer.url}`);
console.log(
  handbook
    ? `Skerry handbook: ${handbook.url}`
    : 'Skerry handbook: run "pnpm site", then start again.',
);
for (const { path, about } of [...pages, ...shopPages, ...ownPages, ...enginePages]) {
  console.log(`  ${new URL(path, server.url).href}  ${about}`);
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () =>
    Promise.all(
      [server, others, renderer, ownRenderer, shopRenderer, handbook].map((running) =>
        running?.close(),
      ),
    ).then(() => process.exit(0)),
  );
}
