import { Agent, request } from "node:http";

/** A request to a renderer. */
export interface Request {
  method: "GET" | "POST";
  /** Path and query. */
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Creates a request with a JSON body. */
export function postJson(path: string, value: unknown): Request {
  const headers = { "Content-Type": "application/json" };
  return { method: "POST", path, headers, body: JSON.stringify(value) };
}

/** So few that no renderer is overloaded. */
const connections = 4;

/**
 * Sends requests over a few keep-alive connections.
 *
 * @param requestOf creates the request with this number
 * @returns the body of the last response, or `undefined` when one had status 503, because the machine was
 *   so busy that the renderer turned requests away
 * @throws Error for every other status but 200
 */
export async function sendRequests(
  origin: string,
  count: number,
  requestOf: (number: number) => Request,
): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let last: string | undefined = "";
  async function sendUntilDone(): Promise<void> {
    while (sent < count && last !== undefined) last = await send(origin, requestOf(sent++), agent);
  }
  try {
    await Promise.all(Array.from({ length: connections }, sendUntilDone));
  } finally {
    agent.destroy();
  }
  return last;
}

function send(
  origin: string,
  { method, path, body = "", headers = {} }: Request,
  agent: Agent,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const length = { "Content-Length": Buffer.byteLength(body) };
    const outgoing = request(
      origin + path,
      { method, agent, headers: { ...headers, ...(body && length) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else if (response.statusCode === 503) resolve(undefined);
          else
            reject(new Error(`${path.slice(0, 60)} was answered ${response.statusCode}: ${text}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
