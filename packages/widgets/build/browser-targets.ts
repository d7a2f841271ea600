/** The oldest browsers that run the built files: major and minor version. */
const oldest = { chrome: [110, 0], firefox: [110, 0], safari: [16, 4] } as const;

/** The form of Vite and esbuild: `safari16.4`. */
export const browserTargets: string[] = Object.entries(oldest).map(
  ([name, [major, minor]]) => `${name}${major}${minor ? `.${minor}` : ""}`,
);

const { chrome, firefox, safari } = oldest;
/** One byte each for major, minor and patch. */
const inBytes = ([major, minor]: readonly [number, number]): number => (major << 16) | (minor << 8);

/** The form of Lightning CSS. */
export const styleTargets = {
  chrome: inBytes(chrome),
  firefox: inBytes(firefox),
  safari: inBytes(safari),
  ios_saf: inBytes(safari),
};
