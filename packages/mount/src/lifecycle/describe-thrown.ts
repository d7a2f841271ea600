import type { PropsError } from "@skerry/core/props/props-error";

/** What was thrown, in words. Anything can be thrown, also what cannot be made a string. */
export function describeThrown(thrown: unknown): string {
  try {
    // Told by what it carries: the class that threw a PropsError is another file's copy.
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
