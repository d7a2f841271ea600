import { propsFromAttribute } from "@skerry/core/contract/attributes";
import { describeValue } from "@skerry/core/diagnosis/diagnostic";
import { parseProps } from "@skerry/core/props/parse-props";
import { PropsError } from "@skerry/core/props/props-error";
import { pageOrigin } from "../page/page-urls.ts";
import type { Props } from "../protocol/props.ts";

/** All tries of a request together take no longer, in milliseconds. */
const maxPersonalTime = 10_000;
const maxTries = 3;
/** Before the second try, in milliseconds. Before the third it is twice as long. */
const firstPause = 1_500;

/** An answer that brings no object. */
class Fault {
  readonly received: string;
  readonly hint: string;
  /** Whether another try may bring one. */
  readonly mayPass: boolean;

  constructor(received: string, hint: string, mayPass = false) {
    this.received = received;
    this.hint = hint;
    this.mayPass = mayPass;
  }
}

const expectedAnswer =
  "CachedResponse with a JSON object, or with 204 where the visitor has no personal data.";

/**
 * The URL that an attribute names, without a fragment.
 *
 * @throws PropsError unless it is of the page's own origin
 */
export function readUrl(written: string): string {
  const refuse = (hint: string): never => {
    throw toError(written, "a URL of this site", describeValue(written), hint);
  };
  if (!written.trim())
    return refuse("Write a path such as /me/cart.json, or remove the attribute.");
  let url: URL;
  try {
    url = new URL(written, document.baseURI);
  } catch {
    const isBlob = document.baseURI.startsWith("blob:");
    return refuse(
      isBlob
        ? 'Paths lead nowhere in a blob: document: write the whole URL, or add <base href="https://…/">.'
        : "Write a path such as /me/cart.json.",
    );
  }
  if (origin === "null" && /^https?:/.test(url.protocol)) {
    return refuse(
      "This frame is sandboxed and gets no cookies: add allow-same-origin to its sandbox, or leave the attribute out in previews.",
    );
  }
  const own = pageOrigin();
  if (url.origin !== own) {
    return refuse(`Let ${own} answer itself: the visitor's cookies go nowhere else.`);
  }
  url.hash = "";
  return url.href;
}

/**
 * The JSON object that a URL of this site answers with; 204 is an empty one. Tries again where that may help.
 *
 * @param controller ends it; used also when it takes too long
 * @throws PropsError
 */
export async function fetchJson(
  url: string,
  cache: RequestCache,
  controller: AbortController,
): Promise<Props> {
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), maxPersonalTime);
  let fault: Fault | undefined;
  for (let tries = 1; tries <= maxTries; tries++) {
    if (fault) await pause((tries - 1) * firstPause, signal);
    if (signal.aborted) break;
    const answer = await request(url, cache, signal);
    if (!(answer instanceof Fault)) {
      clearTimeout(timer);
      return answer;
    }
    fault = answer;
    if (!fault.mayPass || signal.aborted) break;
  }
  clearTimeout(timer);
  const { received, hint } =
    signal.aborted || !fault
      ? new Fault(
          `no answer within ${maxPersonalTime / 1_000} seconds`,
          "See why the server takes so long.",
        )
      : fault;
  throw toError(url, "a JSON object", received, hint);
}

async function request(
  url: string,
  cache: RequestCache,
  signal: AbortSignal,
): Promise<Props | Fault> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      cache,
      signal,
      // Redirects have to stay on the origin, too.
      mode: "same-origin",
      credentials: "same-origin",
      headers: { Accept: "application/json" },
    });
    text = await response.text();
  } catch (error) {
    return new Fault(
      `no answer (${(error as Partial<Error> | null)?.message})`,
      "The visitor may be offline, the policy of the page may forbid it (connect-src), or it was redirected to another site.",
      true,
    );
  }
  const { status, redirected } = response;
  const way = redirected ? ` after a redirect to ${new URL(response.url).pathname}` : "";
  if (status === 204) return {};
  if (!response.ok) {
    const isPassing = status >= 500 || [408, 425, 429].includes(status);
    return new Fault(`status ${status}${way}`, expectedAnswer, isPassing);
  }
  return readObject(text, way);
}

/** Its messages quote no value: it may be the visitor's, and errors end up in logs. */
function readObject(text: string, way: string): Props | Fault {
  if (!text.trim()) return new Fault(`nothing${way}`, expectedAnswer);
  try {
    return parseProps(text);
  } catch (error) {
    const { code, received, pointer } = (error as PropsError).diagnostic;
    if (code === "syntax") {
      const isHtml = text.trimStart().startsWith("<");
      const hint = isHtml
        ? `Is that a page, such as one to log in? ${expectedAnswer}`
        : expectedAnswer;
      return new Fault(`${isHtml ? "HTML" : "what is no JSON"}${way}`, hint);
    }
    if (code === "not-an-object") return new Fault(`JSON that is no object${way}`, expectedAnswer);
    const what = code === "too-deep" ? `too many levels at ${pointer}` : `${received} characters`;
    return new Fault(what, "CachedResponse with less.");
  }
}

function toError(url: string, expected: string, received: string, hint: string): PropsError {
  const message = `${propsFromAttribute} names ${describeValue(url)}: expected ${expected}, but received ${received}.`;
  return new PropsError({ code: "invalid", pointer: "", message, expected, received, hint });
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
