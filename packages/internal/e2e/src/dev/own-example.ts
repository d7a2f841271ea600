import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { createOwnWidgets } from "@skerry/example-own-widgets/app";
import * as ferries from "@skerry/example-own-widgets/build";
import { createApp } from "@skerry/example-plain-html/app";
import * as shop from "@skerry/example-shop/build";
import { listen } from "../harness/listen.ts";

const command = fileURLToPath(new URL("../../../../cli/bin/skerry.mjs", import.meta.url));

/** Examples with own widgets. */
const examples = {
  ferries: { ...ferries, widget: "tabs" },
  shop: { ...shop, widget: "mini-cart" },
};
const renderers = new Map<string, Promise<string>>();

/** URL of `skerry serve` with an example's own widgets, one for each worker. It ends with the worker. */
export function startOwnRenderer(example: keyof typeof examples): Promise<string> {
  const renderer = renderers.get(example) ?? start(examples[example]);
  renderers.set(example, renderer);
  return renderer;
}

async function start({
  browserFiles,
  buildWidgets,
  widget,
}: typeof ferries & { widget: string }): Promise<string> {
  await buildWidgets();
  const child = spawn(
    process.execPath,
    [command, "serve", "--port", "0", "--dir", browserFiles],
    // It ends when this channel closes.
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  child.unref();
  child.channel?.unref();
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  (child.stdout as unknown as { unref(): void }).unref();
  const [url = ""] = /http:\S+/.exec(line.toString()) ?? [];
  // React, the widgets and the HTML parser are loaded before the first page, which has a second.
  await fetch(new URL("/readyz", url));
  await fetch(new URL("/transform", url), {
    method: "POST",
    headers: { "Content-Type": "text/html" },
    body: `<div data-widget="${widget}"></div>`,
  });
  return url;
}

/**
 * Serves the example with own widgets, once per worker.
 *
 * @returns its origin
 */
export async function serveOwnExample({ isRendered = true } = {}): Promise<string> {
  await ferries.buildWidgets();
  const options = isRendered ? { renderer: await startOwnRenderer("ferries"), timeout: 5_000 } : {};
  const site = createApp().route("/", createOwnWidgets(options));
  return (await listen(createAdaptorServer({ fetch: site.fetch }))).replace(/\/$/, "");
}
