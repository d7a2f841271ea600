import type { HandlerOptions } from "./handler.ts";

export interface ServeOptions extends HandlerOptions {
  /** 0 lets the system choose. Default: 4851. */
  port?: number | undefined;
  /** Network address to listen at. Default: `127.0.0.1`, this machine only. */
  host?: string | undefined;
  /** Processes that render, at least 2, because one can hang or crash. Default: one for each core. */
  workers?: number | undefined;
  /** Connections of one process at the same time; others are closed at once. Default: 1,024. */
  maxConnections?: number | undefined;
  /** Folder that is served under `/skerry/`. Default: none. */
  files?: string | undefined;
}

/** A renderer that listens. */
export interface RunningServer {
  /** Its URL, with a `/` at the end. */
  url: string;
  /** Makes `/readyz` answer 503, finishes the requests, and stops. Calling it twice is harmless. */
  stop(): Promise<void>;
}
