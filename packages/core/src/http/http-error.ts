/**
 * `status`: the response has an error status. `network`: there is no response. `timeout`: none came in
 * time. `abort`: the caller's signal. `parse`: the response is no JSON.
 */
export type HttpErrorKind = "status" | "network" | "timeout" | "abort" | "parse";

/** Why a request has no result. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly kind: HttpErrorKind;
  /** Status of the response; 0 without one. */
  readonly status: number;
  /** The response as JSON, else as a string; `null` without one. */
  readonly body: unknown;

  constructor(kind: HttpErrorKind, message: string, status = 0, body: unknown = null) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}
