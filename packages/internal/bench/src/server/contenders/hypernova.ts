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

function batch(islands: Readonly<Record<string, MeasuredIsland>>): Request {
  const jobs = Object.entries(islands).map(([prefix, { widget, props }]) => [
    prefix,
    { name: widget, data: { ...props, prefix } },
  ]);
  return postJson("/batch", Object.fromEntries(jobs));
}

/** Airbnb's renderer: a batch of islands for each request. */
export async function hypernova(): Promise<ServerContender> {
  return {
    name: "hypernova",
    program: await bundleProgram("hypernova"),
    requests: {
      one: (number) => batch({ [`n${number}-`]: islandInTurn(number) }),
      ten: (number) => batch(numbered(Array(10).fill(card), number)),
      islands: (number) => batch(numbered(pageIslands, number)),
      large: (number) => batch({ [`n${number}-`]: row }),
    },
  };
}
