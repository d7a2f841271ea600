/** The bytes of bodies that a process holds, of requests and answers. */
export interface BodyBudget {
  open(): OpenBody;
}

/** A body, from its first byte until its answer is delivered. */
export interface OpenBody {
  /**
   * Counts bytes. Beyond the budget, the largest bodies that wait for their clients are dropped, or else this one.
   *
   * @param bytes negative for bytes that are released
   * @returns whether they may be kept
   */
  add(bytes: number): boolean;
  /**
   * Allows to drop the body while its client sends or receives; `undefined` forbids it.
   *
   * @param giveUp called when it is dropped
   */
  waitForClient(giveUp: (() => void) | undefined): void;
  /** Calling it twice is harmless. */
  close(): void;
}

interface Entry {
  bytes: number;
  isClosed: boolean;
  giveUp: (() => void) | undefined;
}

/** Slow clients must not keep the others out. */
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
