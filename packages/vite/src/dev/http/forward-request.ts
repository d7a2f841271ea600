import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { ownLocation, proxyTarget } from "./proxy-target.ts";

/** The answer of a backend, without its body. */
type Answer = IncomingMessage;

/** A backend does not answer, or breaks off. Its message names the backend, and what to do. */
export class BackendError extends Error {}

/**
 * Sends a request on to the backend whose pages are developed, and its answer back.
 *
 * @param incoming with a path as `isPath` has it
 * @param transform fills the islands of an HTML page
 * @throws BackendError
 */
export async function forwardRequest(
  backend: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  transform: (html: Response) => Promise<Response>,
): Promise<void> {
  const answer = await requestAnswer(backend, incoming, response);
  const { statusCode: status = 502, headers } = answer;
  const { host } = incoming.headers;
  const location = headers.location && ownLocation(headers.location, backend, `http://${host}`);
  const own = { ...headers, ...(location && { location }) };
  const isPage = /^text\/html\b/i.test(headers["content-type"] ?? "");
  if (!isPage || headers["content-encoding"]) {
    response.writeHead(status, own);
    return pipeline(answer, response);
  }
  const body = await readBody(answer).catch((error: Error) => {
    const place = `${backend.origin} broke off in the middle of ${incoming.url}`;
    throw new BackendError(`${place}: ${error.message}. Its log may say why.`);
  });
  const type = { "Content-Type": headers["content-type"] as string };
  const page = body.length > 0 ? await transform(new Response(body, { headers: type })) : undefined;
  const { "content-length": _, "transfer-encoding": __, etag: ___, ...rest } = own;
  response.writeHead(status, rest);
  response.end(page ? Buffer.from(await page.arrayBuffer()) : undefined);
}

async function requestAnswer(
  backend: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<Answer> {
  const send = backend.protocol === "https:" ? httpsRequest : httpRequest;
  const { host = "", ...headers } = incoming.headers;
  // A page that has not changed in the backend may have other islands now.
  for (const name of ["if-none-match", "if-modified-since"]) delete headers[name];
  const outgoing = send({
    ...proxyTarget(backend, incoming.url ?? "/"),
    method: incoming.method,
    headers: {
      ...headers,
      host: backend.host,
      "x-forwarded-host": host,
      "x-forwarded-proto": "http",
      // Pages are read here.
      "accept-encoding": "identity",
    },
  });
  // A browser that has gone away waits for nothing.
  response.on("close", () => outgoing.destroy());
  return new Promise((resolve, reject) => {
    outgoing.on("response", resolve);
    // After the response has begun, whoever reads it gets the error.
    outgoing.on("error", ({ message }) =>
      reject(new BackendError(`${backend.origin} does not answer: ${message}. Start it first.`)),
    );
    incoming.pipe(outgoing);
  });
}

async function readBody(answer: Answer): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
