/** Mistakes in a site's own widgets, one a line: `widgets/hello.tsx:3:10 message`. */
export class SiteBuildError extends Error {
  override name = "SiteBuildError";

  /** @param mistakes each with its place and the next step */
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}
