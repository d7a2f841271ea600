import { useIslandContext, useIslandId, useRootClass } from "@skerry/ui/island";
import type { Props } from "./discount-teaser.schema.ts";
import { formatEuros } from "./format-euros.ts";

/** Prices of some top-level domains, each a link to its offer. */
export function DiscountTeaser({ items, footnote, className }: Props) {
  const { locale, translate } = useIslandContext();
  const rootClass = useRootClass("discount-teaser", className);
  const footnoteId = useIslandId("footnote");
  if (items.length === 0) return null;
  const footnotes = [
    ...new Set(items.map((item) => item.footnote?.trim()).filter((text) => !!text)),
  ];
  const list = "sk-discount-teaser__list";
  return (
    <div className={rootClass}>
      <ul className={items.length === 4 ? `${list} ${list}--four` : list}>
        {[...items.entries()].map(([position, { tld, price, href, footnote: ownText }]) => {
          const labels = tld.replace(/^\.+/, "").split(".");
          const name = `.${labels.join(".")}`;
          const from = translate("app.ui.discount_teaser.from", {
            price: formatEuros(price, locale),
          });
          const number = footnotes.indexOf(ownText?.trim()) + 1;
          const notes = [
            ...(footnote ? [{ mark: "*", id: footnoteId }] : []),
            ...(number ? [{ mark: `${number})`, id: `${footnoteId}-${number}` }] : []),
          ];
          return (
            <li className="sk-discount-teaser__item" key={position}>
              <a
                className="sk-card sk-card--link sk-discount-teaser__link"
                href={href}
                aria-label={`${name}, ${from}`}
                aria-describedby={notes.map(({ id }) => id).join(" ") || undefined}
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
                  {` ${from}${notes.map(({ mark }) => mark).join(" ")}`}
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
      {[...footnotes.entries()].map(([place, text]) => (
        <p className="sk-discount-teaser__footnote" id={`${footnoteId}-${place + 1}`} key={text}>
          <bdi>{`${place + 1}) ${text}`}</bdi>
        </p>
      ))}
    </div>
  );
}
