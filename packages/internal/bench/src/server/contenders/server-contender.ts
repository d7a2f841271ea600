import type { Request } from "../harness/send-requests.ts";

/**
 * What a server is asked for. `one`: the islands of a page in turn; `again`: those, the same as ever;
 * `islands`: all ten at once; `ten`: as many cards; `large`: a row of them.
 */
export type Task = "one" | "again" | "ten" | "islands" | "large";

/** One way to render islands for pages that another server writes. */
export interface ServerContender {
  name: string;
  /** The program that serves, and its arguments. */
  program: string;
  args?: string[];
  /** Request number … of a task. Tasks that the server has no answer to are left out. */
  requests: Partial<Record<Task, (number: number) => Request>>;
}
