/** `{page}`, also as routers and `URLSearchParams` write it, once or more often: `%7Bpage%7D`, `%257Bpage%257D`. */
const placeholder = /(?:\{|%(?:25)*7B)page(?:\}|%(?:25)*7D)/gi;

/** The URL of a page, by a pattern. Without a place for the number it is the same for every page. */
export function fillIn(pattern: string, page: number): string {
  return pattern.replace(placeholder, String(page));
}
