import { Icon } from "@skerry/ui/icon";
import { useIsland, useRootClass } from "@skerry/ui/island";
import { pageWindow } from "./page-window.ts";
import type { Props } from "./pagination.schema.ts";

/** Links to the pages of a list that the server renders. */
export function Pagination({ page, pages, route, href, label, className }: Props) {
  const { translate } = useIsland();
  const rootClass = useRootClass("pagination", className);
  const url = usePageUrl(route, href);
  if (pages < 2) return null;
  const current = Math.min(Math.max(page, 1), pages);
  return (
    <nav className={rootClass} aria-label={label?.trim() || translate("app.ui.pagination.label")}>
      <ol className="sk-pagination__list">
        <Step to={current - 1} pages={pages} rel="prev" url={url} />
        {pageWindow(current, pages).map((number) => (
          <li key={number}>
            <a
              className="sk-pagination__link"
              href={url(number)}
              aria-label={translate("app.ui.pagination.page", { page: number })}
              aria-current={number === current ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
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
  const { translate } = useIsland();
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
 * Where the pages are.
 *
 * @throws Error when nothing says it
 */
function usePageUrl(route: string | undefined, href: string | undefined): (page: number) => string {
  const { path } = useIsland();
  return (page) => {
    const url = route === undefined ? undefined : path(route, { page });
    if (url !== undefined) return url;
    if (href !== undefined) return href.replaceAll("{page}", String(page));
    throw new Error(
      'pagination does not know where its pages are. Give it a "route" that is in "routes" of the page\'s skerry-config, or an "href" such as "/domains?page={page}".',
    );
  };
}
