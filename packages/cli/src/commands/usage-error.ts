/** Thrown when a command is called with arguments that it does not have. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** Explains how the command is called. */
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
