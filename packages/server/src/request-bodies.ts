import { createBodyBudget, type OpenBody } from "./body-budget.ts";
import { limits } from "./limits.ts";
import { type ReadBody, readBody } from "./read-body.ts";
import type { RuntimeHooks } from "./runtime-hooks.ts";

/** The bodies of the requests of one handler. */
export interface RequestBodies {
  /** Reads a body. Rejects with the error of its connection. */
  read(request: Request, maxBytes: number): Promise<ReadBody>;
  /** Answers a request whose body was read. Its bytes count until the answer is with the client. */
  answer(
    request: Request,
    body: OpenBody,
    respond: () => Response | Promise<Response>,
  ): Promise<Response>;
}

export function createRequestBodies({ onSent }: RuntimeHooks): RequestBodies {
  const budget = createBodyBudget(limits.bodiesBytes);
  return {
    read: (request, maxBytes) => readBody(request, maxBytes, budget),
    async answer(request, body, respond) {
      try {
        return await respond();
      } finally {
        const giveUp = onSent?.(request, () => body.close());
        if (giveUp) body.waitForClient(giveUp);
        else body.close();
      }
    },
  };
}
