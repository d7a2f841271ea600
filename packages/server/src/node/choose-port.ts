import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * A port that is free now. Workers that listen at port 0 share one only while one of them runs: the
 * replacement of the last one would get another (https://nodejs.org/api/cluster.html#how-it-works).
 */
export async function choosePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
