import type { IslandError, RenderErrorCode } from "../api/island-error.ts";

/** Thrown when an island cannot be rendered. Its message may be shown to the author of the page. */
export class RenderError extends Error implements IslandError {
  override readonly name = "RenderError";
  readonly code: RenderErrorCode;
  /** JSON pointer into the props; empty for all of them. */
  readonly pointer: string;
  /** Finds the component that threw. Takes as long as a render. */
  readComponentStack?: (() => Promise<string | undefined>) | undefined;

  constructor(code: RenderErrorCode, message: string, pointer = "", cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.pointer = pointer;
  }
}

/** Whether the browser alone can render the island, and nothing is wrong. */
export const isExpected = (error: unknown): boolean =>
  error instanceof RenderError && error.code === "props-missing";

/**
 * What a response may say about anything that was thrown.
 *
 * @param id of its line in the log
 */
export function toIslandError(error: unknown, id: string | undefined): IslandError {
  if (!(error instanceof RenderError)) {
    return { code: "render-failed", message: "The island could not be rendered.", pointer: "", id };
  }
  const { code, message, pointer } = error;
  // Messages quote values: parsers of other languages reject JSON with lone surrogates.
  return { code, message: message.toWellFormed(), pointer: pointer.toWellFormed(), id };
}
