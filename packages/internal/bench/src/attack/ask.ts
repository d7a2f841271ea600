import { type Agent, request } from "node:http";

/** A request, ready to be sent as often as one likes. */
export interface Question {
  method: "GET" | "POST";
  /** Path and query. */
  path: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: Buffer | undefined;
}

/** The renderer's answer. */
export interface Reply {
  /** 0 when the connection broke before there was one. */
  status: number;
  milliseconds: number;
  /** Whether it is an island's markup, in whatever form. */
  hasMarkup: boolean;
  /** Why there is no answer. */
  error?: string;
  /** Whether nothing listened. */
  isRefused?: boolean;
}

/** Sends a request and reads the whole answer. Never rejects. */
export function ask(origin: string, question: Question, agent: Agent): Promise<Reply> {
  const started = performance.now();
  const { method, path, body } = question;
  const length = body && { "Content-Length": String(body.length) };
  return new Promise((resolve) => {
    let hasMarkup = false;
    const end = (status: number, error?: Error): void =>
      resolve({
        status,
        milliseconds: performance.now() - started,
        hasMarkup,
        ...(error && {
          error: error.message,
          isRefused: (error as NodeJS.ErrnoException).code === "ECONNREFUSED",
        }),
      });
    const outgoing = request(
      origin + path,
      { method, agent, headers: { ...question.headers, ...length } },
      (response) => {
        response.on("data", (chunk: Buffer) => (hasMarkup ||= chunk.includes("<!--skerry ")));
        response.on("error", (error) => end(0, error));
        response.on("end", () => end(response.statusCode ?? 0));
      },
    );
    outgoing.on("error", (error) => end(0, error));
    outgoing.end(body);
  });
}
