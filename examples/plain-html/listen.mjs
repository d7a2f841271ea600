import { createAdaptorServer } from "@hono/node-server";

const HOST = "127.0.0.1";

/**
 * Serves an app on this machine only.
 *
 * @param {import("hono").Hono} app
 * @param {number} port the first port to try; 0 lets the system choose
 * @param {number} [lastPort] the last port to try if the ones before are in use, default `port`
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 * @throws the system's error (`code` "EADDRINUSE", "EACCES") when no port could be opened
 */
export async function listen(app, port, lastPort = port) {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise((resolve, reject) => {
    server.once("listening", () => resolve(undefined));
    server.on("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      if (taken && port < lastPort) server.listen((port += 1), HOST);
      else reject(error);
    });
    server.listen(port, HOST);
  });
  const address = server.address();
  const open = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${HOST}:${open}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep their connections open; waiting for them would take seconds.
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
