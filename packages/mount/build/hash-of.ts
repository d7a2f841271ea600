import { createHash } from "node:crypto";

/** A short hash of texts. */
export const hashOf = (...texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 16);
