import { bundleProgram } from "../harness/bundle-program.ts";
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

/** Node's server and React alone: the least that a request can cost. It reads no props. */
export async function rawKnown(): Promise<ServerContender> {
  return {
    name: "raw, props known",
    program: await bundleProgram("raw"),
    requests: {
      one: () => ({ method: "GET", path: "/one" }),
      ten: () => ({ method: "GET", path: "/ten" }),
      islands: () => ({ method: "GET", path: "/islands" }),
      large: () => ({ method: "GET", path: "/large" }),
    },
  };
}

function post(islands: Readonly<Record<string, MeasuredIsland>>): Request {
  return postJson("/", islands);
}

/** The same, with the props in the request, as every renderer needs them. */
export async function rawPosted(): Promise<ServerContender> {
  return {
    name: "raw, props as JSON",
    program: await bundleProgram("raw"),
    requests: {
      one: (number) => post({ [`n${number}-`]: islandInTurn(number) }),
      ten: (number) => post(numbered(Array(10).fill(card), number)),
      islands: (number) => post(numbered(pageIslands, number)),
      large: (number) => post({ [`n${number}-`]: row }),
    },
  };
}
