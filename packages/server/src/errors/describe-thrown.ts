const maxMessageLength = 1_000;
export const maxStackLength = 4_000;

/** Anything that was thrown, as text for a log. */
export interface ThrownText {
  message: string;
  /** Present if an error was thrown. */
  stack?: string | undefined;
}

/**
 * Describes what a widget has thrown, for one line of a log. Anything can be thrown: also what cannot be written as text,
 * throws when it is read, or is as long as a visitor likes. Never throws.
 */
export function describeThrown(thrown: unknown): ThrownText {
  try {
    const message = String(thrown).slice(0, maxMessageLength);
    const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
    return {
      message,
      stack: typeof stack === "string" ? stack.slice(0, maxStackLength) : undefined,
    };
  } catch {
    return { message: `Something that cannot be written as text (${typeof thrown}).` };
  }
}
