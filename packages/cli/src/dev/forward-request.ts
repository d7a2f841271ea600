import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";

/** What a backend has answered, without its body. */
type Answer = IncomingMessage;

/**
 * Sends a request on to the backend whose pages are developed.
 *
 * @param transform fills the islands of an HTML page
 */
export function forwardRequest(
  target: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  transform: (html: Response) => Promise<Response>,
): void {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const { host = "", ...headers } = incoming.headers;
  const outgoing = send(new URL(incoming.url ?? "/", target), {
    method: incoming.method,
    headers: {
      ...headers,
      host: target.host,
      "x-forwarded-host": host,
      "x-forwarded-proto": "http",
      // Pages are read here.
      "accept-encoding": "identity",
    },
  });
  outgoing.on("response", (answer) => void sendAnswer(answer, target, host, response, transform));
  outgoing.on("error", (error) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(
      `skerry dev: ${target.origin} does not answer: ${error.message}. Start it first.\n`,
    );
  });
  incoming.pipe(outgoing);
}

async function sendAnswer(
  answer: Answer,
  target: URL,
  host: string,
  response: ServerResponse,
  transform: (html: Response) => Promise<Response>,
): Promise<void> {
  const { statusCode: status = 502, headers } = answer;
  // A redirect to the backend itself would leave this server.
  const location = headers.location?.replace(target.origin, `http://${host}`);
  const own = { ...headers, ...(location !== undefined && { location }) };
  const isPage = /^text\/html\b/i.test(headers["content-type"] ?? "");
  if (!isPage || headers["content-encoding"]) {
    response.writeHead(status, own);
    answer.pipe(response);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const type = { "Content-Type": headers["content-type"] as string };
  const body = Buffer.concat(chunks);
  const page = body.length > 0 ? await transform(new Response(body, { headers: type })) : undefined;
  const { "content-length": _, "transfer-encoding": __, etag: ___, ...rest } = own;
  response.writeHead(status, rest);
  response.end(page ? Buffer.from(await page.arrayBuffer()) : undefined);
}
