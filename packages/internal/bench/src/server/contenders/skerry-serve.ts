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
  return {
    method: "GET",
    path: `/fragments/${widget}?id=${id}&props=${encode(JSON.stringify(props))}`,
  };
}

/** As caches may keep it: `encodeURIComponent` leaves five characters. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
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
