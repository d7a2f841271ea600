/** A command that was called in a way that it does not know. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** How the command is called. */
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
