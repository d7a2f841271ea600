import { createHandler } from "../http/create-handler.ts";
import type { Handler } from "../api/handler.ts";
import { type ExampleHandler, exampleHandlers } from "./example-handlers.test.fixture.ts";

let handler: Handler | undefined;

export default {
  fetch(request: Request, env: { HANDLER: ExampleHandler }): Promise<Response> {
    handler ??= createHandler(exampleHandlers[env.HANDLER]);
    return handler.fetch(request);
  },
};
