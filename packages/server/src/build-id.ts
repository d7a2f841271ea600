/** The bundler replaces it with the build id of the widgets. Absent when the sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** Identifies the widgets' sources: the browser hydrates only markup of its own build. */
export const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);
