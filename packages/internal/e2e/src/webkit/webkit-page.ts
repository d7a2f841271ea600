import { setTimeout as wait } from "node:timers/promises";

/** How WebDriver names an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Keys that have no letter, as WebDriver writes them. */
export const keys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  ArrowRight: "\uE014",
  Space: "\uE00D",
} as const;

interface Answer {
  value: unknown;
}

/** A page of WebKit, by WebDriver (W3C). What Playwright calls the same does the same. */
export class WebKitPage {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** Starts a browser. */
  static async open(driver: string, capabilities: object): Promise<WebKitPage> {
    const { sessionId } = (await send("POST", `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string };
    return new WebKitPage(`${driver}/session/${sessionId}`);
  }

  async close(): Promise<void> {
    await send("DELETE", this.#session);
  }

  /** Opens a URL and waits until the page has loaded. */
  async goto(url: string): Promise<void> {
    await this.#post("/url", { url });
  }

  /** Begins to go back. WebDriver's own command waits in vain for a page that comes from memory. */
  async goBack(): Promise<void> {
    await this.evaluate(() => setTimeout(() => history.back()));
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  /** Gives the window a size in CSS pixels; WebKitGTK makes none narrower than 447. */
  async setWindowSize(width: number, height: number): Promise<void> {
    await this.#post("/window/rect", { width, height });
  }

  /** Runs a function in the page. What it takes and gives has to be JSON. */
  async evaluate<Args extends readonly unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const args = [...arguments], done = args.pop();
Promise.resolve((${fn})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.#post("/execute/async", { script, args })) as {
      value?: Result;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as Result;
  }

  /**
   * Waits until a function of the page gives something true.
   *
   * @throws Error after 10 seconds: shorter than a test's own time, so that the line is named
   */
  async waitForFunction<Args extends readonly unknown[]>(
    fn: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    const script = `return Boolean((${fn})(...arguments))`;
    const end = Date.now() + 10_000;
    let last: unknown;
    while (Date.now() < end) {
      // A page on its way out refuses.
      last = await this.#post("/execute/sync", { script, args }).catch((error: unknown) => error);
      if (last === true) return;
      await wait(30);
    }
    throw new Error(`Waited in vain for ${fn} with ${JSON.stringify(args)}: ${last}`);
  }

  /** Waits until a selector finds an element. */
  async waitForSelector(selector: string): Promise<void> {
    await this.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
  }

  count(selector: string): Promise<number> {
    return this.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
  }

  /** The text of the first element that a selector finds. */
  textContent(selector: string): Promise<string | null> {
    return this.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? null, selector);
  }

  inputValue(selector: string): Promise<string> {
    return this.evaluate(
      (wanted) => (document.querySelector(wanted) as HTMLInputElement).value,
      selector,
    );
  }

  /** Presses the middle of an element with the mouse, as a visitor does. */
  async click(selector: string): Promise<void> {
    await this.#act(selector, "click", {});
  }

  /** Types into a field behind what stands in it. */
  async type(selector: string, text: string): Promise<void> {
    await this.#act(selector, "value", { text });
  }

  /** Presses a key for what has the focus. */
  async press(key: keyof typeof keys): Promise<void> {
    const value = keys[key];
    const actions = [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    await this.#post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Moves the pointer to the middle of an element. */
  async hover(selector: string): Promise<void> {
    const origin = { [elementKey]: await this.#find(selector) };
    await this.#move({ x: 0, y: 0, origin });
  }

  /** Moves the pointer to a place of the window. */
  async moveMouse(x: number, y: number): Promise<void> {
    await this.#move({ x, y, origin: "viewport" });
  }

  async #move(to: object): Promise<void> {
    const actions = [{ type: "pointerMove", duration: 0, ...to }];
    const parameters = { pointerType: "mouse" };
    await this.#post("/actions", {
      actions: [{ type: "pointer", id: "mouse", parameters, actions }],
    });
  }

  /** A widget may take the place of its fallback between two commands: then once more, on the new element. */
  async #act(selector: string, command: string, body: object): Promise<void> {
    try {
      await this.#post(`/element/${await this.#find(selector)}/${command}`, body);
    } catch (error) {
      if (!/stale element|no such element/.test(String(error))) throw error;
      await this.#post(`/element/${await this.#find(selector)}/${command}`, body);
    }
  }

  /** Brings an element into view: the driver does not wait for a page that scrolls smoothly. */
  async #find(selector: string): Promise<string> {
    await this.waitForFunction((wanted) => {
      const element = document.querySelector(wanted);
      element?.scrollIntoView({ behavior: "instant", block: "center" });
      return element;
    }, selector);
    const found = await this.#post("/element", { using: "css selector", value: selector });
    return (found as Record<string, string>)[elementKey] as string;
  }

  #post(path: string, body: object): Promise<unknown> {
    return send("POST", this.#session + path, body);
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
