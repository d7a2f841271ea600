/** The parameters that the signature of a fragment's URL covers. One that the URL leaves out is `""`, the default. */
export interface SignedFragment {
  widget: string;
  id?: string | undefined;
  locale?: string | undefined;
  /** JSON text, as in the URL after percent-decoding. */
  props?: string | undefined;
  /** `"1"` adds the island element. */
  shell?: string | undefined;
  /** The build. */
  v?: string | undefined;
}
