/** The two environments of a build. */
export const clientEnvironment = "skerry";
export const rendererEnvironment = "skerry_renderer";
