const encoder = new TextEncoder();

/**
 * A 64-bit hash in base 36, for ETags and prefixes, not for security. It mixes 32 bits twice as MurmurHash3 does:
 * SHA-256 is asynchronous here and costs more than a small render. Encoding to UTF-8 beats reading characters.
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

function lastWord(bytes: Uint8Array, start: number): number {
  let word = 0;
  for (let index = bytes.length - 1; index >= start; index--) {
    word = (word << 8) | (bytes[index] as number);
  }
  return word;
}

/** @returns an unsigned integer */
function finish(hash: number, other: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b) ^ Math.imul(other, 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
