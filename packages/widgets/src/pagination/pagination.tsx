import { Icon } from "@skerry/ui/icon";
import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { fillIn } from "./page-pattern.ts";
import { type PageItem, pageItems } from "./page-items.ts";
import type { Props } from "./pagination.schema.ts";

/** Links to the pages of a list that the server renders. */
export function Pagination({ page, pages, route, href, label, className }: Props) {
  const { translate, settings } = useIslandContext();
  const rootClass = useRootClass("pagination", className);
  const url = usePageUrl(route, href);
  if (pages < 2) return null;
  if (url(1) === url(2)) {
    console.warn(
      `pagination links each of its ${pages} pages to ${JSON.stringify(url(1))}. Write {page} where the number belongs in "href", as in "/list?page={page}".`,
    );
  }
  const current = Math.min(Math.max(page, 1), pages);
  const { before, around, after } = pageItems(current, pages, settings.pagination?.ends);
  const link = (number: number) => (
    <a
      className="sk-pagination__link"
      href={url(number)}
      aria-label={translate("app.ui.pagination.page", { page: number })}
      aria-current={number === current ? "page" : undefined}
    >
      {number}
    </a>
  );
  // A narrow page has no room for them.
  const far = (item: PageItem) =>
    item === "gap" ? (
      <li key="gap" className="sk-pagination__far sk-pagination__gap" aria-hidden="true">
        …
      </li>
    ) : (
      <li key={item} className="sk-pagination__far">
        {link(item)}
      </li>
    );
  return (
    <nav className={rootClass} aria-label={label?.trim() || translate("app.ui.pagination.label")}>
      <ol
        className={`sk-pagination__list${pages > 7 && settings.pagination?.ends !== false ? " sk-pagination__list--long" : ""}`}
      >
        <Step to={current - 1} pages={pages} rel="prev" url={url} />
        {before.map(far)}
        {around.map((number) => (
          <li key={number}>{link(number)}</li>
        ))}
        {after.map(far)}
        <Step to={current + 1} pages={pages} rel="next" url={url} />
      </ol>
    </nav>
  );
}

interface StepProps {
  to: number;
  pages: number;
  rel: "prev" | "next";
  url(page: number): string;
}

/** The link to the page before or after; a link that leads nowhere at the ends, in the same place. */
function Step({ to, pages, rel, url }: StepProps) {
  const { translate } = useIslandContext();
  const exists = to >= 1 && to <= pages;
  return (
    <li>
      <a
        className="sk-pagination__link"
        href={exists ? url(to) : undefined}
        rel={exists ? rel : undefined}
        role={exists ? undefined : "link"}
        aria-disabled={exists ? undefined : true}
        aria-label={translate(`app.ui.pagination.${rel}`)}
      >
        <span className="sk-mirrored sk-pagination__arrow">
          <Icon name={rel === "prev" ? "arrow_small_left" : "arrow_small_right"} />
        </span>
      </a>
    </li>
  );
}

/**
 * The URL of each page.
 *
 * @throws Error when nothing says it
 */
function usePageUrl(route: string | undefined, href: string | undefined): (page: number) => string {
  const { path } = useIslandContext();
  return (page) => {
    const url = route === undefined ? undefined : path(route, { page });
    if (url !== undefined) return url;
    if (href !== undefined) return fillIn(href, page);
    throw new Error(
      'pagination does not know where its pages are. Give it a "route" that is in "routes" of the page\'s skerry-config, or an "href" such as "/domains?page={page}".',
    );
  };
}
