import { createConnection } from "node:net";

/** Requests that are begun and not ended. */
export interface BrokenRequests {
  /** Half-sent ones that the renderer has closed. */
  closed: number;
  /** Half-sent ones that are still open. */
  open: number;
  /** Ones whose client went away. */
  aborted: number;
  stop(): void;
}

const interval = 100;

/** Opens a half-sent request and an aborted one every 100 ms. */
export function breakRequests(origin: string): BrokenRequests {
  const { hostname, port } = new URL(origin);
  const state: BrokenRequests = {
    closed: 0,
    open: 0,
    aborted: 0,
    stop: () => clearInterval(timer),
  };
  const head = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n{"islands":`;
  let count = 0;

  function open(text: string, isAborted: boolean): void {
    const socket = createConnection(Number(port), hostname, () => {
      socket.write(text);
      if (!isAborted) state.open += 1;
      else setTimeout(() => socket.resetAndDestroy(), 20);
    });
    socket.on("data", () => {});
    socket.on("error", () => {});
    socket.on("close", () => {
      if (isAborted) state.aborted += 1;
      else {
        state.open -= 1;
        state.closed += 1;
      }
    });
  }

  const timer = setInterval(() => {
    count += 1;
    const path = count % 2 ? "/render" : "/transform";
    open(count % 3 ? head(path) : "GET /fragments/review-card?id=a HTTP/1.1\r\nHost: a\r\n", false);
    open(head(path), true);
  }, interval);
  return state;
}
