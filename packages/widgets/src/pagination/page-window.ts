/** One page link each. */
const slots = [0, 1, 2, 3, 4];

/**
 * Numbers of the pages around the current one, five at most: the sliding range of KnpPaginator
 * (https://github.com/KnpLabs/knp-components, SlidingPagination), so that a page that is rendered
 * here and one that Symfony renders agree.
 *
 * @param page from 1 to `pages`
 * @param pages at least 1
 */
export function pageWindow(page: number, pages: number): number[] {
  const { length } = slots;
  const first = Math.max(1, Math.min(page - Math.ceil(length / 2) + 1, pages - length + 1));
  return slots.slice(0, pages).map((slot) => first + slot);
}
