import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A server that can die and live again on the same port. Keeps no process alive. */
export interface RestartableServer {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Cuts every connection. */
  disconnect(): void;
  /** Cuts every connection and takes no new one. Twice is harmless. */
  die(): Promise<void>;
  /** Takes connections. */
  live(): Promise<void>;
}

/** Starts one. Whoever has started it calls `die()`. */
export async function startRestartableServer(
  listener: RequestListener,
): Promise<RestartableServer> {
  const sockets = new Set<Socket>();
  const server = createServer(listener);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A caller that does not wait any longer is what many tests are about.
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  function disconnect(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    host: `127.0.0.1:${port}`,
    disconnect,
    async die() {
      disconnect();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    async live() {
      if (!server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
    },
  };
}
