/** A terminal, as far as a line of it is written again. */
interface Terminal {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

/** Work that is quicker than this says nothing. */
const quietMilliseconds = 500;

/** Says in one line, which changes, what long work does. Where nobody watches it says nothing. */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #started = performance.now();
  #timer: ReturnType<typeof setInterval> | undefined;
  #step = "";
  #isShown = false;

  /** @param terminal default: the error stream, beside which output can be piped */
  constructor(terminal: Terminal = process.stderr) {
    this.#terminal = terminal;
  }

  /** @param step what is done from now on */
  readonly show = (step: string): void => {
    if (!this.#terminal.isTTY) return;
    this.#step = step;
    if (this.#isShown) this.#write();
    this.#timer ??= setInterval(() => this.#write(), quietMilliseconds);
    this.#timer.unref();
  };

  /** Clears the line: what comes next is written in its place. Twice is harmless. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isShown) this.#terminal.write(clear);
    this.#isShown = false;
  }

  #write(): void {
    const seconds = Math.floor((performance.now() - this.#started) / 1_000);
    const text = `${this.#step}… ${seconds} s`;
    // A longer one would go on in the next line, which is not cleared.
    this.#terminal.write(clear + text.slice(0, (this.#terminal.columns ?? 80) - 1));
    this.#isShown = true;
  }
}

/** To the start of the line, and all of it away. */
const clear = "\r\u001B[2K";
