import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** Accepts no connection any more. Unlike `close` it leaves those open that wait for their next request. */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

/**
 * Closes a server: it accepts no connection any more, and finishes the requests that it has.
 *
 * @param maxMilliseconds connections that are still open after it are closed, such as one whose request
 *   never arrives as a whole
 */
export async function closeServer(server: Server, maxMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), maxMilliseconds);
  await closed;
  clearTimeout(timer);
}
