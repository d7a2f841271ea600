/** Pages around the current one: those of KnpPaginator's sliding range. */
export const windowLength = 5;

/** A page, or pages that are left out. */
export type PageItem = number | "gap";

/** The links and gaps between the two arrows, in this order. */
export interface PageItems {
  /** The first page, and the gap between it and `around`. */
  before: PageItem[];
  /** Up to five pages around the current one. */
  around: number[];
  /** The gap between `around` and the last page, and that page. */
  after: PageItem[];
}

/**
 * The pages that are linked. A gap is never a single page: that is linked instead.
 *
 * The pages are the sliding range of KnpPaginator with the ends as its Bootstrap template writes them
 * (https://github.com/KnpLabs/knp-components, SlidingPagination), so that a page that is rendered here
 * and one that Symfony renders agree.
 *
 * @param page from 1 to `pages`
 * @param pages at least 1
 * @param hasEnds whether the first and the last page are linked wherever the visitor is
 */
export function pageItems(page: number, pages: number, hasEnds = true): PageItems {
  const middle = page - Math.ceil(windowLength / 2) + 1;
  const first = Math.max(1, Math.min(middle, pages - windowLength + 1));
  const last = Math.min(pages, first + windowLength - 1);
  return {
    before: first === 1 || !hasEnds ? [] : [1, ...between(1, first)],
    around: [...Array(last - first + 1).keys()].map((index) => first + index),
    after: last === pages || !hasEnds ? [] : [...between(last, pages), pages],
  };
}

function between(low: number, high: number): PageItem[] {
  if (high - low === 1) return [];
  return high - low === 2 ? [low + 1] : ["gap"];
}
