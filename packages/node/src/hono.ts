import { setImmediate } from "node:timers/promises";
import { escapeHtml } from "./html.ts";
import { MarkFilter, withoutMarks } from "./mark-filter.ts";
import { canBeFilled, compressedTooEarly, kindOf } from "./media-type.ts";
import { createSkerry, type IslandOptions, type Page, type SkerryOptions } from "./site.ts";

/** Trusted HTML: Hono's templates do not escape it again. */
export type Html = string & { isEscaped: true };

/** Text, which is escaped, or the HTML that JSX, `html` and `raw` return. */
export type Content = string | { toString(): string };

/** Options of an island. */
export interface HonoIslandOptions extends Omit<IslandOptions, "fallback" | "slots"> {
  fallback?: Content;
  slots?: Readonly<Record<string, Content>> | null;
}

/** The page of a request. */
export interface HonoPage extends Omit<Page, "widget" | "head" | "fill"> {
  /** The island as HTML. Throws a TypeError as `page.widget` does. */
  widget(name: string, props?: object | null, options?: HonoIslandOptions): Html;
  /** The tags for the head of the page. Throws a TypeError as `page.head` does. */
  head(widgets?: string[], state?: object | null): Html;
}

/** What a handler finds in `c.var`: `new Hono<{ Variables: SkerryVariables }>()`. */
export interface SkerryVariables {
  skerry: HonoPage;
}

/** The parts of Hono's context that this file uses. */
interface HonoContext {
  req: { method: string; url: string; header(name: string): string | undefined };
  get res(): Response;
  set res(response: Response | undefined);
  // Its types depend on the app's variables.
  // oxlint-disable-next-line typescript/no-explicit-any
  set: any;
}

/**
 * Middleware for Hono on Node:
 *
 * ```js
 * app.use(skerry({ config: { product: "acme" } }));
 * app.get("/", (c) => c.html(html`…${c.var.skerry.widget("cart", { label: "Cart" })}…`));
 * ```
 *
 * HTML that is there as a whole is filled; in other answers, and in streams, islands keep their fallbacks. The files of
 * the build are served, too. Use middleware that compresses before this one.
 *
 * @throws TypeError as `createSkerry` does
 */
export function skerry(
  options: SkerryOptions = {},
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | void> {
  const site = createSkerry(options);
  const { log = console.warn } = options;
  return async (context, next) => {
    const { method, url } = context.req;
    if (site.files.path && (method === "GET" || method === "HEAD")) {
      const answer = await site.files.answer(url, context.req.header("if-none-match"));
      if (answer) {
        const body = answer.status === 304 ? null : new Uint8Array(answer.body);
        return new Response(body, { status: answer.status, headers: answer.headers });
      }
    }
    const page = site.page();
    context.set("skerry", toHonoPage(page));
    await next();
    const response = await withIslands(context.res, page, method, () =>
      log(compressedTooEarly(url)),
    );
    if (response === context.res) return;
    // Otherwise Hono would copy the headers of the old one.
    context.res = undefined;
    context.res = response;
  };
}

/** The page whose HTML Hono's templates trust. The middleware alone fills it. */
function toHonoPage(page: Page): HonoPage {
  const { widget, head, configure, leave, isWaiting, reset } = page;
  return {
    configure,
    leave,
    isWaiting,
    reset,
    widget(name, props, { fallback = "", slots, ...options } = {}) {
      const pairs = Object.entries(slots ?? {}).map(([key, content]) => [key, toHtml(content)]);
      return trusted(
        widget(name, props, {
          ...options,
          fallback: toHtml(fallback),
          ...(slots && { slots: Object.fromEntries(pairs) }),
        }),
      );
    },
    head: (widgets, state) => trusted(head(widgets, state)),
  };
}

/** Marks HTML as Hono's own `raw` does. */
function trusted(html: string): Html {
  return Object.assign(new String(html), { isEscaped: true }) as unknown as Html;
}

function toHtml(content: Content): string {
  const isHtml = typeof content === "object" && Object(content).isEscaped === true;
  return isHtml ? String(content) : escapeHtml(String(content));
}

/**
 * The response with its islands filled, or without their marks; the same one if it cannot be read.
 *
 * @param logCompressed called for a page that was compressed before
 */
async function withIslands(
  response: Response,
  page: Page,
  method: string,
  logCompressed: () => void,
): Promise<Response> {
  const type = response.headers.get("content-type");
  const kind = kindOf(type);
  if (!response.body || kind === "binary") return response;
  if (response.headers.has("content-encoding")) {
    if (page.isWaiting() && kind === "html") logCompressed();
    return response;
  }
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let reading = reader.read();
  // A body that is there as a whole is read before the event loop goes on; what takes longer is a stream.
  for (;;) {
    const part = await Promise.race([reading, setImmediate(undefined)]);
    if (!part) return withBody(response, cleaned(parts, reading, reader, page));
    if (part.done) break;
    parts.push(part.value);
    reading = reader.read();
  }
  const bytes = Buffer.concat(parts);
  if (!page.isWaiting()) return withBody(response, new Uint8Array(bytes));
  return withBody(
    response,
    canBeFilled(kind, type, method)
      ? await page.fill(bytes.toString())
      : new Uint8Array(withoutMarks(page, bytes)),
  );
}

/** The response with another body, whose length is not yet known. */
function withBody(response: Response, body: BodyInit): Response {
  const created = new Response(body, response);
  created.headers.delete("content-length");
  return created;
}

/**
 * A stream without the marks of islands.
 *
 * @param parts its parts that have been read
 * @param next the read that is under way
 */
function cleaned(
  parts: Uint8Array[],
  next: ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  page: Page,
): ReadableStream<Uint8Array> {
  const filter = new MarkFilter(page);
  let reading: typeof next | undefined = next;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const start = filter.push(Buffer.concat(parts));
      if (start.byteLength > 0) controller.enqueue(new Uint8Array(start));
    },
    async pull(controller) {
      for (;;) {
        const { done, value } = await (reading ?? reader.read());
        reading = undefined;
        const part = done ? filter.end() : filter.push(value);
        if (part.byteLength > 0) controller.enqueue(new Uint8Array(part));
        if (done) controller.close();
        if (done || part.byteLength > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
