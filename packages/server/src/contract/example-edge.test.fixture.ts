import { type Edge, withSsr } from "../workers.ts";
import { exampleHandlers } from "./example-handlers.test.fixture.ts";

let edge: Edge | undefined;

export default {
  fetch(request: Request, env: { ORIGIN: string }): Promise<Response> {
    edge ??= withSsr(env.ORIGIN, exampleHandlers.plain);
    return edge.fetch(request);
  },
};
