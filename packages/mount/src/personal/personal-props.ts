// Personal data. Only pages with an island that fetches some load this file.

import { propsFromAttribute } from "@skerry/core/contract/attributes";
import { describeValue } from "@skerry/core/diagnosis/diagnostic";
import { parseProps } from "@skerry/core/props/parse-props";
import type { PropsIssue } from "@skerry/core/props/props-schema";
import type { ValidateProps, Props } from "../protocol/props.ts";
import { type CachedResponse, askFor, forgetAnswers, isPresent } from "./response-cache.ts";
import { readUrl } from "./fetch-json.ts";

/** The fetched props of all islands that have not been stopped. */
const living = new Set<PersonalProps>();

// A visit of Turbo is a new page, also where the URL and some of its islands stay.
addEventListener("turbo:visit", forgetAnswers);
addEventListener("turbo:load", () => {
  for (const one of living) one.leavePage();
});

/** Describes a value without revealing it. */
const describeKind = (value: unknown): string =>
  /string|number|boolean/.test(typeof value) ? `a ${typeof value}` : describeValue(value);

/** Whether two JSON values are the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)),
    )
  );
}

/** The props that an island fetches. */
export class PersonalProps {
  readonly #element: Element;
  readonly #onChange: () => void;
  readonly #observer: MutationObserver;
  #answer: CachedResponse | undefined;
  /** Whether the widget shows the props of the page alone. */
  #isBehind = false;
  #isStopped = false;

  /** Starts to fetch what an island names. A mistake is reported when the island needs it. */
  static prepare(element: Element): void {
    try {
      askFor(readUrl(element.getAttribute(propsFromAttribute) as string));
    } catch {}
  }

  /** @param onChange called when they have to be read again */
  constructor(element: Element, onChange: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    this.#observer = new MutationObserver(onChange);
    this.#observer.observe(element, { attributeFilter: [propsFromAttribute] });
    living.add(this);
  }

  /**
   * The object of the last answer, or of the one that is under way; `undefined` where the island names no URL any more.
   *
   * @throws PropsError
   */
  async read(): Promise<Props | undefined> {
    const answer = this.#ask();
    // Each island has its own, as if it had been written into the page.
    return answer && structuredClone(await answer.object);
  }

  async hasData(): Promise<boolean> {
    return Object.keys((await this.read()) ?? {}).length > 0;
  }

  /** The props that `read` gives. None for served markup: the renderer did not know them. */
  async readFor(isServed: boolean): Promise<Props | undefined> {
    this.#isBehind = isServed;
    return isServed ? undefined : this.read();
  }

  /**
   * Served markup has been hydrated: has the props read again if the answer says anything else than those of the page,
   * which are read as text.
   *
   * @throws PropsError
   */
  async revalidate(readText: () => string | null): Promise<void> {
    if (!this.#isBehind) return;
    this.#isBehind = false;
    const own = parseProps(readText());
    const reading = this.read();
    const answer = this.#answer;
    try {
      const object = (await reading) ?? {};
      const isNews = Object.entries(object).some(([key, value]) => !isSame(own[key], value));
      if (isNews && answer === this.#answer) this.#onChange();
    } catch (thrown) {
      // Whoever has asked for another answer meanwhile waits for that one.
      if (answer === this.#answer) throw thrown;
    }
  }

  // Uses nothing of the schemas' own files: React is in one with them, and not every widget loads it.
  /** A verdict that quotes no value of personal data: errors end up in logs. */
  redactValues(judge: ValidateProps, personal: Props): ValidateProps {
    return async (props) => {
      let result;
      try {
        result = await judge(props);
      } catch {
        // An error thrown by a schema may quote them, too.
        return {
          issues: [{ message: `The schema threw an error on data from ${this.#answer?.url}` }],
        };
      }
      const hide = (issue: PropsIssue): PropsIssue => {
        const path = (issue.path ?? []).map((step) => (typeof step === "object" ? step.key : step));
        const [key] = path;
        // The message about a misspelt key quotes only keys.
        const isOfPage = key !== undefined && !Object.hasOwn(personal, key);
        if (issue.key || isOfPage) return issue;
        const expected = issue.expected ?? "a value that fits";
        const value = path.reduce((inner, next) => Object(inner)[next] as unknown, props);
        const received = describeKind(value);
        const message = `Expected ${expected}, but received ${received} from ${this.#answer?.url}`;
        return { ...issue, message, expected, received };
      };
      return result.issues ? { issues: result.issues.map(hide) } : result;
    };
  }

  /** Fetches a new answer, for all islands with the same URL. */
  refetch(): void {
    let answer: CachedResponse | undefined;
    try {
      answer = this.#ask(true);
    } catch {
      // The island reports it when it reads them.
    }
    // The first island that has the answer tells the others.
    if (answer?.readers.size !== 1) return;
    for (const other of living) {
      const its = other.#answer;
      if (its && its !== answer && its.url === answer.url) other.#onChange();
    }
  }

  /** Called when there may be another page around the island. */
  leavePage(): void {
    if (this.#answer && !isPresent(this.#answer)) this.#onChange();
  }

  stop(): void {
    this.#isStopped = true;
    living.delete(this);
    this.#observer.disconnect();
    this.#use(undefined);
  }

  #ask(isAgain?: boolean): CachedResponse | undefined {
    const written = this.#element.getAttribute(propsFromAttribute);
    this.#use(written === null || this.#isStopped ? undefined : askFor(readUrl(written), isAgain));
    return this.#answer;
  }

  #use(answer: CachedResponse | undefined): void {
    const last = this.#answer;
    if (last === answer) return;
    this.#answer = answer;
    answer?.readers.add(this);
    last?.leave(this);
  }
}
