/**
 * `status`: the server refused. `network`: no answer came. `timeout`: none came in time. `abort`: the
 * caller's signal. `parse`: the answer is no JSON.
 */
export type HttpFailure = "status" | "network" | "timeout" | "abort" | "parse";

/** Why a request has no result. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly kind: HttpFailure;
  /** Of the answer; 0 without one. */
  readonly status: number;
  /** The answer as JSON, else as text; `null` without one. */
  readonly body: unknown;

  constructor(kind: HttpFailure, message: string, status = 0, body: unknown = null) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}
