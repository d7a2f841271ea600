/** Node's server and React, and nothing else: no checks, no limits, no cache, no tags. */
import cluster from "node:cluster";
import { createServer, type IncomingMessage } from "node:http";
import {
  card,
  islandInTurn,
  type MeasuredIsland,
  pageIslands,
  renderByHand,
  row,
} from "../measured-islands.tsx";
import { startWorkers } from "./start-workers.ts";

let requests = 0;

/** Answers whose props are in the program already. */
const known: Readonly<Record<string, () => string>> = {
  "/one": () => renderByHand(islandInTurn(requests++), "s0-"),
  "/ten": () => renderAll(Array(10).fill(card)),
  "/islands": () => renderAll(pageIslands),
  "/large": () => renderByHand(row, "s0-"),
};

function renderAll(islands: readonly MeasuredIsland[]): string {
  return islands.map((island, index) => renderByHand(island, `s${index}-`)).join("");
}

/** Islands by their prefixes, as JSON in and out. */
async function renderPosted(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) body += String(chunk);
  const islands = Object.entries(JSON.parse(body) as Record<string, MeasuredIsland>);
  return JSON.stringify(
    Object.fromEntries(islands.map(([prefix, island]) => [prefix, renderByHand(island, prefix)])),
  );
}

if (cluster.isPrimary) startWorkers(2);
else {
  const server = createServer(async (request, response) => {
    const isPosted = request.method === "POST";
    const text = isPosted ? await renderPosted(request) : known[request.url ?? ""]?.();
    response.writeHead(text ? 200 : 404, {
      "Content-Type": isPosted ? "application/json" : "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(text ?? ""),
    });
    response.end(text);
  });
  server.listen(0, "127.0.0.1");
}
