/** The bytes that a process holds of the bodies of its requests, and of its answers to them. */
export interface BodyBudget {
  /** Counts another body, from zero bytes on. */
  open(): OpenBody;
}

/** A body, from its first byte until its answer is with the client. */
export interface OpenBody {
  /**
   * Counts bytes that have come, or that an answer has more than its request. Beyond the budget, the largest bodies whose
   * clients send or receive are given up, which may include this one; if that is not enough, this one is.
   *
   * @param bytes how many; negative for bytes that are no longer held
   * @returns whether they may be kept
   */
  add(bytes: number): boolean;
  /**
   * Says that its client sends or receives, so that it may be given up; `undefined` says that the server is working on it,
   * so that it may not.
   *
   * @param giveUp called when it is given up
   */
  waitForClient(giveUp: (() => void) | undefined): void;
  /** Nothing of it is held any more. Calling it twice is harmless. */
  close(): void;
}

/** A body in the budget. */
interface Entry {
  bytes: number;
  isClosed: boolean;
  giveUp: (() => void) | undefined;
}

/** Creates the budget of one process. Clients that send or receive slowly must not keep the others out. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const bodies = new Set<Entry>();
  let total = 0;

  function close(body: Entry): void {
    if (body.isClosed) return;
    body.isClosed = true;
    bodies.delete(body);
    total -= body.bytes;
  }

  /** Gives up bodies until the rest is within the budget, or none is left that may be given up. */
  function makeRoom(): void {
    if (total <= maxBytes) return;
    const waiting = [...bodies].filter(({ giveUp }) => giveUp);
    const largestFirst = waiting.sort((one, other) => other.bytes - one.bytes);
    for (const body of largestFirst) {
      if (total <= maxBytes) return;
      close(body);
      body.giveUp?.();
    }
  }

  return {
    open() {
      const body: Entry = { bytes: 0, isClosed: false, giveUp: undefined };
      bodies.add(body);
      return {
        add(bytes) {
          if (body.isClosed) return false;
          body.bytes += bytes;
          total += bytes;
          makeRoom();
          if (total > maxBytes) close(body);
          return !body.isClosed;
        },
        waitForClient: (giveUp) => void (body.giveUp = giveUp),
        close: () => close(body),
      };
    },
  };
}
