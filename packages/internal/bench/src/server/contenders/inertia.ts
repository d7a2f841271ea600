import { bundleProgram } from "../harness/bundle-program.ts";
import { postJson, type Request } from "../harness/send-requests.ts";
import { islandInTurn, type MeasuredIsland, row } from "../measured-islands.tsx";
import type { ServerContender } from "./server-contender.ts";

function page({ widget, props }: MeasuredIsland, prefix: string): Request {
  return postJson("/render", {
    component: widget,
    props: { ...props, prefix },
    url: "/",
    version: "1",
  });
}

/** Inertia's server, which Laravel and other backends call: one component for each request. */
export async function inertia(): Promise<ServerContender> {
  return {
    name: "Inertia",
    program: await bundleProgram("inertia"),
    requests: {
      one: (number) => page(islandInTurn(number), `n${number}-`),
      large: (number) => page(row, `n${number}-`),
    },
  };
}
