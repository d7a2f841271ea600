/** Attributes whose values are ids, or names that only have to be different ones. */
const ofIds =
  /^(id|for|name|list|form|headers|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto)|popovertarget|commandfor)$/;

/**
 * Where two renders of the same props differ beyond their ids. A counter in a module that makes nothing but ids shows no
 * visitor anything of another one.
 *
 * @returns the different parts, shortened; `undefined` where there are none
 */
export function findDifference(first: string, second: string): [string, string] | undefined {
  const [one, other] = [withoutIds(first), withoutIds(second)];
  if (one === other) return undefined;
  let start = 0;
  while (one[start] === other[start]) start += 1;
  // Back to the beginning of the word.
  while (start > 0 && /[\w-]/.test(one[start - 1] ?? "")) start -= 1;
  return [one.slice(start, start + 40), other.slice(start, start + 40)];
}

function withoutIds(html: string): string {
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id as string));
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\s([\w:-]+)="([^"]*)"/g, (attribute, name: string, value: string) => {
      if (ofIds.test(name)) return ` ${name}`;
      const words = value.split(/(?<=[\s#()'",])|(?=[\s#()'",])/);
      const isId = words.some((word) => ids.has(word));
      return isId
        ? ` ${name}="${words.map((word) => (ids.has(word) ? "" : word)).join("")}"`
        : attribute;
    }),
  );
}
