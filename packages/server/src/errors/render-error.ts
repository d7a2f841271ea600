import type { IslandError, RenderErrorCode } from "../api/island-error.ts";

/** Thrown when an island cannot be rendered. Its message may be shown to the author of the page. */
export class RenderError extends Error implements IslandError {
  override readonly name = "RenderError";
  readonly code: RenderErrorCode;
  /** JSON pointer into the props; empty for all of them. */
  readonly pointer: string;
  /** Finds out in which component a widget has thrown. That takes as long as to render it. */
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
 * Turns anything that was thrown into what a response may say about it.
 *
 * @param id of its line in the log
 */
export function toIslandError(error: unknown, id: string | undefined): IslandError {
  if (!(error instanceof RenderError)) {
    return { code: "render-failed", message: "The island could not be rendered.", pointer: "", id };
  }
  const { code, message, pointer } = error;
  // Messages quote values. With a lone surrogate in one, JSON parsers of other languages reject the whole answer.
  return { code, message: message.toWellFormed(), pointer: pointer.toWellFormed(), id };
}
