/** A page to check. */
export interface PageSource {
  /** The path or URL that was asked for. */
  file: string;
  text: string;
  url: URL;
  /** Values of the Content-Security-Policy headers that came with it. */
  policies: readonly string[];
}
