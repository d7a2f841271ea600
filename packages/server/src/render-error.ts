import type { IslandError, RenderErrorCode } from "./island-error.ts";

/** Thrown when an island cannot be rendered. Its message may be shown to the author of the page. */
export class RenderError extends Error implements IslandError {
  override readonly name = "RenderError";
  readonly code: RenderErrorCode;
  readonly pointer: string;

  constructor(code: RenderErrorCode, message: string, pointer = "", cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.pointer = pointer;
  }
}
