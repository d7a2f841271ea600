const maxMessageLength = 1_000;
export const maxStackLength = 4_000;

export interface ThrownText {
  message: string;
  stack?: string | undefined;
}

/** Describes what a widget threw for one line of a log. Never throws, whatever it is. */
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
