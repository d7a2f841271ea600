import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface Call {
  islands: Record<
    string,
    { widget: string; props: Record<string, unknown>; slots?: Record<string, string> }
  >;
  config: object;
  state?: object;
}

/** Starts a server until the test ends. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A renderer whose markup says what it has got. */
export async function startRenderer(): Promise<{ renderer: string; calls: Call[] }> {
  const calls: Call[] = [];
  const renderer = await listen(async (request, response) => {
    let text = "";
    for await (const part of request) text += String(part);
    const call = JSON.parse(text) as Call;
    calls.push(call);
    const islands = Object.entries(call.islands).map(([id, { widget, props, slots = {} }]) => {
      const html = `<!--skerry ${id} b1--><b>${widget} ${String(props["label"] ?? "")}${Object.values(slots).join("")}</b>`;
      return [id, { html, prefix: id }];
    });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ islands: Object.fromEntries(islands) }));
  });
  return { renderer, calls };
}

/** A folder as `skerry build` writes it, until the test ends. */
export function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "chunks"));
  mkdirSync(join(folder, "renderer"));
  const cart = { load: "idle", files: ["chunks/cart-1.js"], hasTexts: false, isStatic: false };
  const files = {
    "head.json": JSON.stringify({ texts: {}, widgets: { cart } }),
    "skerry.js": "export {};",
    "chunks/cart-1.js": "export {};",
    "renderer.mjs": "secret",
    "renderer/widgets.mjs": "secret",
    ".skerry-kept.json": "{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The text without the marks of a helper, which are comments with a UUID. */
export const MARK = /!--\\?\/?[\da-f]{8}-[\da-f]{4}-/;
