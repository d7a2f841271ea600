/**
 * Lets the page's rules for a medium or a wish apply on the screen as it is.
 *
 * @param condition as the browser writes it, for example `print`
 * @returns function that puts the rules back
 */
export function showMedia(condition: string): () => void {
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === condition)
    .map((rule) => (rule as CSSMediaRule).media);
  for (const media of rules) media.mediaText = "all";
  return () => {
    for (const media of rules) media.mediaText = condition;
  };
}
