import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A server that can be stopped and started again on the same port. Keeps no process running. */
export interface RestartableServer {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Closes every connection. */
  closeConnections(): void;
  /** Closes every connection and accepts no new one. Twice is harmless. */
  stop(): Promise<void>;
  /** Accepts connections again. Twice is harmless. */
  start(): Promise<void>;
}

/** Starts a server. The caller stops it with `stop()`. */
export async function startRestartableServer(
  listener: RequestListener,
): Promise<RestartableServer> {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Many tests are about clients that stop waiting.
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function closeConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    host: `127.0.0.1:${port}`,
    closeConnections,
    async stop() {
      closeConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      if (!server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
    },
  };
}
