import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface Comparison {
  equal: boolean;
  differentPixels: number;
}

/**
 * Compares two screenshots of the same browser pixel by pixel. Nothing is forgiven but what
 * anti-aliasing may do to the edge of a letter.
 */
export function screenshotEquals(a: Buffer, b: Buffer): Comparison {
  // Most pictures have the same bytes. To decode them took an eighth of the time of isolation.spec.ts.
  if (a.equals(b)) return { equal: true, differentPixels: 0 };
  const [one, other] = [PNG.sync.read(a), PNG.sync.read(b)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) {
    return { equal: false, differentPixels: Math.max(width * height, other.width * other.height) };
  }
  const differentPixels = pixelmatch(one.data, other.data, undefined, width, height, {
    threshold: 0.02,
  });
  return { equal: differentPixels === 0, differentPixels };
}
