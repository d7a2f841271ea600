/** A language tag and its parents, nearest first: `de_AT` is `de-at`, then `de`. */
export function localeChain(locale: string): string[] {
  const chain: string[] = [];
  let tag = locale.toLowerCase().replaceAll("_", "-");
  for (; tag; tag = tag.replace(/-?[^-]*$/, "")) chain.push(tag);
  return chain;
}
