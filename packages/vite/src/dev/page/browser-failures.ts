import { stripVTControlCharacters } from "node:util";
import type { FailedDetail } from "@skerry/mount";
import type { DevEnvironment } from "vite";
import { stackFrames } from "./stack-frames.ts";

/** An island that has failed in a browser, as its page tells this server. Nothing in it is a value of its props. */
export interface BrowserFailure {
  widget: string;
  phase: FailedDetail["phase"];
  message: string;
  stack: string;
}

/** Frames that say where to look; the others are in the console. */
const maxFrames = 3;
const maxKnown = 500;

/** Says in the terminal which islands have failed in browsers, each failure once until a file changes. */
export class BrowserFailures {
  readonly #client: DevEnvironment;
  readonly #known = new Set<string>();

  constructor(client: DevEnvironment) {
    this.#client = client;
    client.hot.on("skerry:failed", (failure: BrowserFailure) => void this.#say(failure));
  }

  /** A file has changed: what fails now is said again. */
  forget(): void {
    this.#known.clear();
  }

  async #say({ widget, phase, message, stack }: BrowserFailure): Promise<void> {
    const frames = (await stackFrames(this.#client, stack)).slice(0, maxFrames);
    const lines = frames.map(
      ({ name, path, line, column }) => `    at ${name && `${name} `}${path}:${line}:${column}`,
    );
    const text = [`Skerry: "${widget}" failed in the browser (${phase}). ${message}`, ...lines];
    // What pages send may hold the terminal's own commands.
    const plain = stripVTControlCharacters(text.join("\n")).slice(0, 4_000);
    // Not by the stack: after each bundling of libraries, their URLs in it are other ones.
    if (this.#known.has(plain) || this.#known.size >= maxKnown) return;
    this.#known.add(plain);
    this.#client.config.logger.error(plain, { timestamp: true });
  }
}
