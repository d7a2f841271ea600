import type { PropsError } from "@skerry/core/props/props-error";
import type { FailedDetail } from "./skerry.ts";

/** Why an island could not be mounted, or is not mounted any more. */
export interface Failure {
  phase: FailedDetail["phase"];
  thrown: unknown;
  /** The components around what has thrown. */
  componentStack?: string | undefined;
  /** The text of its props. */
  propsText?(): string | null;
}

/** The thrown value in words. Anything can be thrown, also what cannot be made a string. */
export function describeThrown(thrown: unknown): string {
  try {
    // A PropsError is known by what it carries: its class may be another file's copy.
    const { message = thrown, diagnostic } = (thrown ?? {}) as Partial<PropsError>;
    const said = String(message).trim();
    const text = /[.!?]$/.test(said) ? said : `${said}.`;
    // Schemas other than valibot's need not say what came.
    const received = diagnostic && `eceived ${diagnostic.received}`;
    return received && !text.includes(received) ? `${text} R${received}.` : text;
  } catch {
    return "Something that is no error was thrown.";
  }
}
