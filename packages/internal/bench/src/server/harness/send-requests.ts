import { Agent, request } from "node:http";

/** One request, again and again. */
export interface Request {
  method: "GET" | "POST";
  /** Path and query. */
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A request that carries a value as JSON. */
export function postJson(path: string, value: unknown): Request {
  const headers = { "Content-Type": "application/json" };
  return { method: "POST", path, headers, body: JSON.stringify(value) };
}

/** So few that no renderer refuses work because it has too much of it. */
const connections = 4;

/**
 * Sends requests over a few connections that are kept.
 *
 * @param requestOf what to send as which one
 * @returns the body of the last answer, or `undefined` when one was 503: the machine was so busy that
 *   the renderer refused work
 * @throws Error for every other answer but 200
 */
export async function sendRequests(
  origin: string,
  count: number,
  requestOf: (number: number) => Request,
): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let last: string | undefined = "";
  async function sendOnAndOn(): Promise<void> {
    while (sent < count && last !== undefined) last = await send(origin, requestOf(sent++), agent);
  }
  try {
    await Promise.all(Array.from({ length: connections }, sendOnAndOn));
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
