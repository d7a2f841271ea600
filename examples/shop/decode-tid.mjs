/** The decoder for servers that run Node: one file to copy. Pages of the shop load the same one. */
export const decoderFile = new URL(
  "../../packages/core/fixtures/decoders/tid.mjs",
  import.meta.url,
);

/**
 * What this site needs of it.
 *
 * @typedef {object} Decoder
 * @property {(value: unknown) => Record<string, string | number> | null} decodeTid
 */

/** @type {Decoder} */
const decoder = await import(decoderFile.href);

/** Reads a tid value; null for what is none. */
export const { decodeTid } = decoder;
