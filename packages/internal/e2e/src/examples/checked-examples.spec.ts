/** `skerry check` says nothing about the pages that the example sites write. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { browserFiles } from "@skerry/example-own-widgets/build";
import { createApp } from "@skerry/example-plain-html/app";
import { createShop } from "@skerry/example-shop/app";
import { browserFiles as shopFiles, buildWidgets } from "@skerry/example-shop/build";
import { expect, it } from "vitest";
import { listen } from "../harness/listen.ts";
import { serveExamples } from "../harness/serve-examples.ts";
import { serveOwnExample } from "../dev/own-example.ts";

const command = fileURLToPath(new URL("../../../../cli/bin/skerry.mjs", import.meta.url));

/** The command's output about these pages. It runs beside the sites, which are in this process. */
function check(urls: readonly string[], ...options: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, "check", ...options, ...urls], (_, out, error) =>
      resolve(out + error),
    );
  });
}

const results = "/domains/search?domain_check%5Bdomains%5D=a%0D%0Ab&domain_check%5Btld%5D=com";
const engines = ["turbo", "htmx", "unpoly", "alpine", "livewire", "live-component", "react"];

it("on the site in plain HTML, also in the theme of Start Bootstrap", async () => {
  const origin = await serveExamples();
  const paths = ["/", "/shortest", "/landing", "/gallery", "/extensions", "/theme/", results];
  expect(await check(paths.map((path) => origin + path))).toBe("0 mistakes in 7 pages.\n");
}, 120_000);

it("on the gallery's pages of their own, and on the one for caches", async () => {
  const origin = await serveExamples();
  const paths = ["shared-state", "personal-data", "errors"].map((name) => `/gallery/${name}`);
  const pages = [...paths, "/personal"].map((path) => origin + path);
  const own = ["--widgets", "ticket-count,ticket-price,three-errors"];
  expect(await check(pages, ...own)).toBe(`0 mistakes in ${pages.length} pages.\n`);
}, 120_000);

it("on the pages with page engines", async () => {
  const origin = await serveExamples();
  const pages = engines.map((name) => `${origin}/page-engines/${name}`);
  expect(await check(pages)).toBe(`0 mistakes in ${pages.length} pages.\n`);
}, 120_000);

it("on the page with own widgets, as it is and from the renderer", async () => {
  for (const isRendered of [false, true]) {
    const origin = await serveOwnExample({ isRendered });
    const pages = [`${origin}/own-widgets/`];
    expect(await check(pages, "--dir", browserFiles)).toBe("0 mistakes in 1 page.\n");
  }
}, 300_000);

it("on the pages of the shop", async () => {
  await buildWidgets();
  const sites = { partner: "https://partner.example/", payment: "https://pay.example/" };
  const shop = createApp().route("/", createShop(sites));
  const origin = (await listen(createAdaptorServer({ fetch: shop.fetch }))).replace(/\/$/, "");
  const paths = ["", "search?domain_check%5Bdomains%5D=a", "hosting", "cart", "choice", "inspect"];
  const pages = paths.map((path) => `${origin}/shop/${path}`);
  expect(await check(pages, "--dir", shopFiles)).toBe(`0 mistakes in ${pages.length} pages.\n`);
}, 120_000);
