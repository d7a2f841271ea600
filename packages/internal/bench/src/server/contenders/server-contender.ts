import type { Request } from "../harness/send-requests.ts";

/**
 * The request to a server. `one`: the islands of a page one after the other; `again`: the same
 * requests over and over; `islands`: all ten at once; `ten`: ten cards; `large`: a row of reviews.
 */
export type Task = "one" | "again" | "ten" | "islands" | "large";

/** One way to render islands for pages that another server writes. */
export interface ServerContender {
  name: string;
  /** The program that serves, and its arguments. */
  program: string;
  args?: string[];
  /** Creates the requests of each task, by their number. Tasks that the server cannot do are absent. */
  requests: Partial<Record<Task, (number: number) => Request>>;
}
