import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import type { Page } from "../skerry.mjs";
import { MarkFilter, withoutMarks } from "./mark-filter.ts";
import { type AnswerKind, canBeFilled, compressedTooEarly, kindOf } from "./media-type.ts";

/** What `write` and `end` take besides a part of the answer. */
type Callback = (error?: Error | null) => void;

/**
 * Fills the page that a handler writes into a response, when it ends. HTML that comes in parts is sent as it comes: it is
 * a stream, and keeps its fallbacks.
 *
 * @param log gets one line for a page that was compressed before
 */
export function fillResponse(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  log: (message: string) => void,
): void {
  // Those of what has been put around the response before, for example to compress it.
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const flushHeaders = response.flushHeaders.bind(response);
  const filter = new MarkFilter(page);
  let mode: "open" | "direct" | "cleaned" | "ended" = "open";

  /** Of an answer that begins with this part. */
  function kindOfAnswer(start: Buffer): AnswerKind {
    const type = response.getHeader("content-type");
    const kind = kindOf(type, start.toString("latin1", 0, 100));
    if (!response.hasHeader("content-encoding")) return kind;
    if (kind === "html" && page.isWaiting()) log(compressedTooEarly(request.url ?? ""));
    return "binary";
  }

  function begin(start: Buffer): void {
    mode = kindOfAnswer(start) === "binary" ? "direct" : "cleaned";
    if (mode === "cleaned" && page.isWaiting()) response.removeHeader("content-length");
  }

  function finish(body: Buffer, callback?: Callback): void {
    mode = "direct";
    if (response.hasHeader("content-length")) response.setHeader("content-length", body.byteLength);
    end(body, callback);
  }

  Object.assign(response, {
    // Waits for the first part: only then the length is known.
    writeHead(status: number, ...rest: unknown[]): ServerResponse {
      if (mode !== "open" || status < 200) return writeHead(status, ...rest);
      response.statusCode = status;
      if (typeof rest[0] === "string") response.statusMessage = rest.shift() as string;
      setHeaders(response, rest[0] as Headers);
      return response;
    },

    flushHeaders(): void {
      if (mode === "open") begin(Buffer.alloc(0));
      flushHeaders();
    },

    write(chunk: unknown, ...rest: unknown[]): boolean {
      if (mode === "ended") return false;
      const { bytes, callback } = readPart(chunk, rest);
      if (mode === "open") begin(bytes);
      if (mode === "direct") return write(chunk, ...rest);
      const clean = filter.push(bytes);
      if (clean.byteLength > 0) return write(clean, callback);
      if (callback) process.nextTick(callback);
      return true;
    },

    end(...args: unknown[]): ServerResponse {
      if (mode === "ended") return response;
      if (mode === "direct") return end(...args);
      const [chunk, ...rest] = typeof args[0] === "function" ? [undefined, args[0]] : args;
      const { bytes, callback } = readPart(chunk, rest);
      if (mode === "cleaned") {
        const clean = Buffer.concat([filter.push(bytes), filter.end()]);
        mode = "direct";
        return end(clean, callback);
      }
      const kind = bytes.byteLength > 0 && page.isWaiting() ? kindOfAnswer(bytes) : "binary";
      if (kind === "binary") {
        mode = "direct";
        return end(...args);
      }
      if (!canBeFilled(kind, response.getHeader("content-type"), request.method)) {
        finish(withoutMarks(page, bytes), callback);
        return response;
      }
      mode = "ended";
      const isSent = holdBack(response);
      void page.fill(bytes.toString()).then((html) => {
        isSent();
        finish(Buffer.from(html), callback);
      });
      return response;
    },
  });
}

/**
 * Until the answer is sent, others see it as sent.
 *
 * @returns ends that
 */
export function holdBack(response: ServerResponse): () => void {
  Object.defineProperty(response, "headersSent", { value: true, configurable: true });
  return () => Reflect.deleteProperty(response, "headersSent");
}

function readPart(chunk: unknown, rest: unknown[]): { bytes: Buffer; callback?: Callback } {
  const callback = rest.find((one): one is Callback => typeof one === "function");
  const encoding = typeof rest[0] === "string" ? (rest[0] as BufferEncoding) : "utf8";
  const bytes =
    typeof chunk === "string"
      ? Buffer.from(chunk, encoding)
      : chunk instanceof Uint8Array
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.alloc(0);
  return callback ? { bytes, callback } : { bytes };
}

type Headers = Record<string, OutgoingHttpHeader | undefined> | unknown[] | undefined;

/** As `writeHead` takes them: an object, a list of pairs, or a list of names and values in turn. */
function setHeaders(response: ServerResponse, headers: Headers): void {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    return;
  }
  const pairs = (
    Array.isArray(headers[0])
      ? headers
      : headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1]]]))
  ) as [string, string][];
  for (const [name] of pairs) response.removeHeader(name);
  for (const [name, value] of pairs) response.appendHeader(name, value);
}
