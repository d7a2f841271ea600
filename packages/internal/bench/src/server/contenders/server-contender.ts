import type { Request } from "../harness/send-requests.ts";

/**
 * What a server is asked for. `again`: one island, always the same; `ten`: as many cards; `islands`:
 * the ten islands of a page.
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
