import { join } from "node:path";
import { postJson, type Request } from "../harness/send-requests.ts";
import {
  card,
  islandInTurn,
  type MeasuredIsland,
  numbered,
  pageIslands,
  row,
} from "../measured-islands.tsx";
import type { ServerContender } from "./server-contender.ts";

const program = join(import.meta.dirname, "../../../../../cli/bin/skerry.mjs");

function fragment({ widget, props }: MeasuredIsland, id: string): Request {
  const query = new URLSearchParams({ id, props: JSON.stringify(props) });
  return { method: "GET", path: `/fragments/${widget}?${query.toString()}` };
}

function batch(islands: Readonly<Record<string, MeasuredIsland>>): Request {
  return postJson("/render", { islands });
}

/** `skerry serve`, as it is built. Each id is another URL and other markup. */
export const skerryServe: ServerContender = {
  name: "Skerry",
  program,
  args: ["serve", "--port", "0", "--workers", "2"],
  requests: {
    one: (number) => fragment(islandInTurn(number), `n${number}-`),
    again: (number) => fragment(islandInTurn(number), "s1-"),
    ten: (number) => batch(numbered(Array(10).fill(card), number)),
    islands: (number) => batch(numbered(pageIslands, number)),
    large: (number) => fragment(row, `n${number}-`),
  },
};

/** Fills the islands of a page, all of which are cached after the first request. */
export function transformRequest(page: string): Request {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return { method: "POST", path: "/transform", headers, body: page };
}
