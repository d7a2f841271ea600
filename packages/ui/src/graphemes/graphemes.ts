let segmenter: Intl.Segmenter | undefined;

/**
 * The characters of a string as a reader counts them: an emoji with its joiners or a letter with its
 * accents is one.
 */
export function graphemes(text: string): string[] {
  // Most names and all domains. Making a segmenter takes longer than rendering the widget around it.
  if (/^[ -~]*$/.test(text)) return text.split("");
  // Support: Intl.Segmenter Chrome 87, Safari 14.1, Firefox 125. The pattern misses only Hangul
  // typed as single letters and conjuncts of Indic scripts.
  if (!("Segmenter" in Intl)) {
    return text.match(/\p{RI}{2}|.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*/gsu) ?? [];
  }
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
