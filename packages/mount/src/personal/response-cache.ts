import type { Props } from "../protocol/props.ts";
import { fetchJson } from "./fetch-json.ts";

/** The answer of a URL, for all islands of the page that name it. */
export class CachedResponse {
  readonly url: string;
  readonly object: Promise<Props>;
  /** The islands that use the answer. */
  readonly readers = new Set<object>();
  /** Whether the request was made in this very task: another call in it means the same request. */
  isNew = true;
  readonly #controller = new AbortController();
  #isSettled = false;

  constructor(url: string, cache: RequestCache) {
    this.url = url;
    this.object = fetchJson(url, cache, this.#controller);
    this.object.then(
      () => (this.#isSettled = true),
      () => this.#end(),
    );
    setTimeout(() => (this.isNew = false));
  }

  /** Ends the request when nobody waits for it any more. */
  leave(reader: object): void {
    this.readers.delete(reader);
    if (this.readers.size || this.#isSettled) return;
    this.#controller.abort();
    this.#end();
  }

  /** A failure is not kept: the next one asks again. */
  #end(): void {
    this.#isSettled = true;
    if (answers.get(this.url) === this) answers.delete(this.url);
  }
}

/** The answers of this page, by their URLs. */
const answers = new Map<string, CachedResponse>();

/** Path of the page that they are of: engines may put another page into the document. */
let page: string | undefined;

/** Forgets the answers, because the next page may have other data. */
export const forgetAnswers = (): void => answers.clear();

/** @param isAgain for a new answer */
export function askFor(url: string, isAgain = false): CachedResponse {
  const { pathname, search } = location;
  if (page !== pathname + search) forgetAnswers();
  page = pathname + search;
  const known = answers.get(url);
  if (known && (!isAgain || known.isNew)) return known;
  // Asked again, a copy that the browser has does not count before the server has confirmed it.
  const answer = new CachedResponse(url, isAgain ? "no-cache" : "default");
  answers.set(url, answer);
  return answer;
}

/** Whether it is an answer of this page. */
export const isPresent = (answer: CachedResponse): boolean => answers.get(answer.url) === answer;
