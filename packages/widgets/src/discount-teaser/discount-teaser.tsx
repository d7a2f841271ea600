import { useIsland, useIslandId, useRootClass } from "@skerry/ui/island";
import type { Props } from "./discount-teaser.schema.ts";
import { formatEuros } from "./format-euros.ts";

/** What some top-level domains cost, each a link to its offer. */
export function DiscountTeaser({ items, footnote, className }: Props) {
  const { locale, translate } = useIsland();
  const rootClass = useRootClass("discount-teaser", className);
  const footnoteId = useIslandId("footnote");
  if (items.length === 0) return null;
  const list = "sk-discount-teaser__list";
  return (
    <div className={rootClass}>
      <ul className={items.length === 4 ? `${list} ${list}--four` : list}>
        {[...items.entries()].map(([position, { tld, price, href }]) => {
          const labels = tld.replace(/^\.+/, "").split(".");
          const name = `.${labels.join(".")}`;
          const from = translate("app.ui.discount_teaser.from", {
            price: formatEuros(price, locale),
          });
          return (
            <li className="sk-discount-teaser__item" key={position}>
              <a
                className="sk-card sk-card--link sk-discount-teaser__link"
                href={href}
                aria-label={`${name}, ${from}`}
                aria-describedby={footnote ? footnoteId : undefined}
              >
                <bdi className="sk-discount-teaser__tld" dir="ltr" translate="no">
                  {[...labels.entries()].map(([place, label]) => (
                    <span className="sk-discount-teaser__label" key={place}>
                      {`.${label}`}
                    </span>
                  ))}
                </bdi>
                <span className="sk-discount-teaser__price" dir="auto" translate="no">
                  {/* Apart from the name for those who read the text alone: search engines, WCAG 2.5.3. */}
                  {footnote ? ` ${from}*` : ` ${from}`}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {footnote ? (
        <p className="sk-discount-teaser__footnote" id={footnoteId}>
          <bdi>{`* ${footnote}`}</bdi>
        </p>
      ) : null}
    </div>
  );
}
