const encoder = new TextEncoder();

/**
 * Hashes a string to 64 bits, written as 13 characters of base 36: the same in every process and runtime.
 * It names things (an ETag, the prefix of ids) and does not protect against attackers. It mixes 32 bits
 * twice as MurmurHash3 does, because the platform's SHA-256 is asynchronous and costs more than a small
 * render. It reads four bytes of UTF-8 at a time: the platform encodes a string much faster than code can
 * look at each of its characters.
 */
export function hashText(text: string): string {
  const bytes = encoder.encode(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { length } = bytes;
  let first = 0x9e37_79b9;
  let second = 0x85eb_ca6b;
  for (let index = 0; index < length; index += 4) {
    const word = index + 4 <= length ? view.getInt32(index, true) : lastWord(bytes, index);
    first = Math.imul(first ^ word, 0xcc9e_2d51);
    first = (first << 15) | (first >>> 17);
    second = Math.imul(second ^ word, 0x1b87_3593);
    second = (second << 13) | (second >>> 19);
  }
  const high = finish(first ^ length, second);
  const low = finish(second ^ length, first);
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36).padStart(13, "0");
}

/** The one to three bytes that are left. */
function lastWord(bytes: Uint8Array, start: number): number {
  let word = 0;
  for (let index = bytes.length - 1; index >= start; index--) {
    word = (word << 8) | (bytes[index] as number);
  }
  return word;
}

/** @returns 32 bits without a sign */
function finish(hash: number, other: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b) ^ Math.imul(other, 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
