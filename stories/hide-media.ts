/**
 * Lets the page's rules for a wish not apply on the screen as it is.
 *
 * @param part of conditions as the browser writes them, for example `(prefers-reduced-motion: no-preference)`
 * @returns function that puts the rules back
 */
export function hideMedia(part: string): () => void {
  const hidden = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ conditionText }) => conditionText.includes(part))
    .map(({ media }) => ({ media, text: media.mediaText }));
  for (const { media } of hidden) media.mediaText = "not all";
  return () => {
    for (const { media, text } of hidden) media.mediaText = text;
  };
}
