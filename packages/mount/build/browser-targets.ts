/** The oldest browsers that run the built files, as esbuild names them. */
export const browserTargets = ["chrome110", "firefox110", "safari16.4"];
