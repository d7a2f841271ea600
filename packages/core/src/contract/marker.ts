/** The content of a marker, the first comment of server markup. */
export interface Marker {
  /** Start of every id in the markup: 1 to 32 letters, digits, `_` or `-`. */
  prefix: string;
  /** Hash of the widgets' source: 1 to 64 letters, digits, `_` or `-`. */
  build: string;
}

const light = "light-";

/** Whether a build has Preact in the place of React: its markup looks the same, and is not hydrated by React. */
export const isLight = (build: string): boolean => build.startsWith(light);

/** The name of a build with Preact. */
export const toLight = (build: string): string => light + build;

/**
 * In React's markup, the digest of a Suspense boundary that was served with its fallback: the browser renders what is in it,
 * and nothing is wrong with the rest.
 */
export const openDigest = "skerry";

/**
 * Any string as a prefix: other characters become `-`, at most 32 are kept. The renderer gives the
 * widget this same prefix, so that the marker and the ids agree.
 */
export function toPrefix(text: string): string {
  return text.replace(/[^\w-]+/g, "-").slice(0, 32) || "-";
}

/**
 * The comment that server markup starts with: `<!--skerry PREFIX BUILD-->`.
 *
 * @param prefix goes through `toPrefix`.
 * @throws RangeError when `build` is not 1 to 64 letters, digits, `_` or `-`.
 */
export function formatMarker(prefix: string, build: string): string {
  if (!/^[\w-]{1,64}$/.test(build)) {
    throw new RangeError(
      `The build ${JSON.stringify(build)} cannot be written into a marker. Use 1 to 64 letters, digits, "_" or "-".`,
    );
  }
  return `<!--skerry ${toPrefix(prefix)} ${build}-->`;
}

/**
 * Reads a marker back.
 *
 * @param commentData what stands between `<!--` and `-->`: `data` of a DOM comment.
 * @returns `undefined` for every other comment.
 */
export function parseMarker(commentData: string): Marker | undefined {
  const [, prefix, build] = /^skerry ([\w-]{1,32}) ([\w-]{1,64})$/.exec(commentData) ?? [];
  return prefix && build ? { prefix, build } : undefined;
}
