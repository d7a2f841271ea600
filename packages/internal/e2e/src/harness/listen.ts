import { once } from "node:events";
import type { Server } from "node:net";

/** Opens a server on a free port of this machine and returns its origin. Keeps no process alive. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}
