import type { ContentPolicy } from "./content-policy.ts";

/** A kind of inline style in markup, which a Content-Security-Policy may block. */
export interface InlineStyle {
  /** Its name in messages. */
  name: string;
  /** The directives that decide about it. The first one that a policy has counts. */
  directives: readonly string[];
}

const styles: readonly (InlineStyle & { pattern: RegExp })[] = [
  {
    name: "style attributes",
    directives: ["style-src-attr", "style-src", "default-src"],
    pattern: /<[^<>]* style="/,
  },
  {
    name: "<style> elements",
    directives: ["style-src-elem", "style-src", "default-src"],
    pattern: /<style[\s>]/,
  },
];

/** The kinds of inline style in a widget's markup. React writes quotes and angle brackets of texts as references. */
export const findInlineStyles = (markup: string): InlineStyle[] =>
  styles.filter(({ pattern }) => pattern.test(markup));

/** @returns the directive that blocks it, with its sources; `undefined` when it is allowed */
export function findStyleBlock(
  policy: ContentPolicy,
  { directives }: InlineStyle,
): string | undefined {
  const name = directives.find((one) => policy.has(one));
  const sources = policy.get(name ?? "") ?? [];
  // A nonce or a hash makes browsers ignore 'unsafe-inline'.
  const isStrict = sources.some((source) => /^'(nonce|sha\d+)-/.test(source));
  if (!name || (sources.includes("'unsafe-inline'") && !isStrict)) return undefined;
  return `${name} ${sources.join(" ")}`.trim();
}
