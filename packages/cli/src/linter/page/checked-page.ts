/** It is not known where a file is served. Relative URLs and `'self'` mean its own site. */
export const unknownSite = "https://page.invalid/";

/** A page to check. */
export interface CheckedPage {
  /** The path or URL that was asked for. */
  file: string;
  text: string;
  /** Whether it is a template, whatever its name. Default: the end of the name says it. */
  isTemplate?: boolean;
  url: URL;
  /** Values of the Content-Security-Policy headers that came with it. */
  policies: readonly string[];
  /**
   * Reads a file that the page names.
   *
   * @param path as it stands in the page
   * @returns `undefined` when it is not known where the file is
   */
  readFile?(path: string): Promise<Uint8Array | undefined>;
}
