const maxCachedLength = 1_000_000;

/**
 * Keeps what a function returns for markup: most islands of a site are rendered once and written into
 * many pages. Everything is forgotten when all markup together gets longer than a million characters.
 */
export function cacheByMarkup<Result>(read: (markup: string) => Result): typeof read {
  const cache = new Map<string, Result>();
  let cachedLength = 0;
  return (markup) => {
    const known = cache.get(markup);
    if (known !== undefined) return known;
    const result = read(markup);
    cachedLength += markup.length;
    if (cachedLength > maxCachedLength) {
      cache.clear();
      cachedLength = markup.length;
    }
    cache.set(markup, result);
    return result;
  };
}
