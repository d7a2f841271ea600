import type { IslandError } from "./island-error.ts";
import { RenderError } from "./render-error.ts";

/** Turns anything that was thrown into what a response may say about it. */
export function toIslandError(error: unknown): IslandError {
  if (!(error instanceof RenderError)) {
    return { code: "render-failed", message: "The island could not be rendered.", pointer: "" };
  }
  const { code, message, pointer } = error;
  // Messages quote values. JSON parsers of other languages reject lone surrogates, and with them the answer.
  return { code, message: message.toWellFormed(), pointer: pointer.toWellFormed() };
}
