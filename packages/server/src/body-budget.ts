/** The bytes that a process holds of the bodies of its requests, and of its answers to them. */
export interface BodyBudget {
  /** Counts another body. Close it when nothing of it is held any more. */
  open(): OpenBody;
}

/** A body, from its first byte until its answer is with the client. */
export interface OpenBody {
  /**
   * Counts bytes that have come, or were made of them. Beyond the budget the largest body of those that are not being worked on is given up,
   * which may be this one.
   *
   * @returns whether they may be kept
   */
  add(bytes: number): boolean;
  /** While its client sends or receives, it may be given up: then this is called. While it is worked on, it may not. */
  waitForClient(giveUp: (() => void) | undefined): void;
  /** Calling it twice is harmless. */
  close(): void;
}

interface Entry {
  bytes: number;
  isClosed: boolean;
  giveUp: (() => void) | undefined;
}

/** Creates the account of one process. Clients that send or receive slowly must not keep the others out. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const bodies = new Set<Entry>();
  let total = 0;

  function close(body: Entry): void {
    if (body.isClosed) return;
    body.isClosed = true;
    bodies.delete(body);
    total -= body.bytes;
  }

  function makeRoom(): void {
    if (total <= maxBytes) return;
    const waiting = [...bodies].filter(({ giveUp }) => giveUp);
    for (const body of waiting.sort((one, other) => other.bytes - one.bytes)) {
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
