/** The decoder for Node servers: one file to copy. A page of the shop loads the same file. */
export const decoderFile = new URL(
  "../../packages/core/fixtures/decoders/tid.mjs",
  import.meta.url,
);

/**
 * The part of it that this site uses.
 *
 * @typedef {object} Decoder
 * @property {(value: unknown) => Record<string, string | number> | null} decodeTid
 */

/** @type {Decoder} */
const decoder = await import(decoderFile.href);

/** Reads a tid value; null if it is not valid. */
export const { decodeTid } = decoder;
