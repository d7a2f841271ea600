/** Written in by the bundler: the packages' builds, and bundles for edges. */
declare const SKERRY_BUILD: string | undefined;

/** Identifies the source of the widgets in this package: only the script of the same build hydrates. */
export const ownBuild: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then(({ buildId }) => buildId())
    : Promise.resolve(SKERRY_BUILD);
