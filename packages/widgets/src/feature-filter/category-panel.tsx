import { Heading } from "@skerry/ui/heading";
import { useIslandId } from "@skerry/ui/island";
import { useLayoutEffect, useRef } from "react";
import { FeatureCard } from "./feature-card.tsx";
import { countPlaces } from "./count-places.ts";
import type { Props } from "./feature-filter.schema.ts";
import type { Category } from "./group-features.ts";

/**
 * The last change of the features in view: `first` none, `switched` to the whole category, `expanded` by
 * those that the button has shown.
 */
export type View = "first" | "switched" | "expanded";

/** The narrowest screens show this many features at first; a category with more has a button. */
const fewest = 2;

interface CategoryPanelProps {
  category: Category;
  selected: boolean;
  /** Whether a tab controls it. */
  tab: boolean;
  headingLevel: number;
  view: View;
  fade: Props["fade"];
  onView(view: View): void;
}

/** One category: its name, its features and the button that shows all of them. */
export function CategoryPanel({
  category: { id, name, showMessage, hideMessage, features },
  selected,
  tab,
  headingLevel,
  view,
  fade,
  onView,
}: CategoryPanelProps) {
  const panelId = useIslandId(`category-${id}`);
  const tabId = useIslandId(`tab-${id}`);
  const listId = useIslandId(`features-${id}`);
  const list = useRef<HTMLUListElement>(null);
  const collapsing = useRef(false);
  const expanded = view === "expanded";

  useLayoutEffect(() => {
    if (expanded && list.current) countPlaces(list.current);
  });

  useLayoutEffect(() => {
    if (!collapsing.current) return;
    collapsing.current = false;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current?.scrollIntoView({ behavior: reduced ? "instant" : "smooth" });
  });

  return (
    <section
      className="sk-feature-filter__panel"
      id={panelId}
      role={tab ? "tabpanel" : undefined}
      aria-labelledby={tab ? tabId : undefined}
      tabIndex={tab ? 0 : undefined}
      hidden={tab && !selected}
      data-current={selected || undefined}
      data-count={features.length}
    >
      <Heading level={headingLevel} className="sk-feature-filter__heading">
        {name}
      </Heading>
      <ul
        className="sk-feature-filter__list"
        id={listId}
        ref={list}
        data-collapsed={!expanded || undefined}
        data-view={view}
        data-fade={fade === "new" ? fade : undefined}
      >
        {[...features.entries()].map(([position, feature]) => (
          <FeatureCard key={position} feature={feature} headingLevel={headingLevel + 1} />
        ))}
      </ul>
      {features.length > fewest ? (
        <button
          className="sk-button sk-button--quiet sk-feature-filter__toggle"
          type="button"
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={() => {
            collapsing.current = expanded;
            onView(expanded ? "first" : "expanded");
          }}
        >
          {expanded ? hideMessage : showMessage}
        </button>
      ) : null}
    </section>
  );
}
