import { useIslandContext } from "@skerry/ui/island";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { FilterEntry } from "./filter-entry.tsx";
import type { Category } from "./group-features.ts";

interface FilterBarProps {
  entries: Category[];
  selected: Category;
  /** Whether the entries switch what this page shows; else they are links to other pages. */
  tabs: boolean;
  /** Whether script runs; before it, tabs are links to the sections of this page. */
  live: boolean;
  onSelect(id: number): void;
}

/** One entry per category, after https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ (automatic activation). */
export function FilterBar({ entries, selected, tabs, live, onSelect }: FilterBarProps) {
  const { translate } = useIslandContext();
  const list = useRef<HTMLUListElement>(null);
  const at = entries.indexOf(selected);

  // Only the bar scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const current = list.current?.children[at]?.getBoundingClientRect();
    const bar = list.current?.getBoundingClientRect();
    if (!current || !bar) return;
    const after = Math.max(0, current.right - bar.right);
    list.current?.scrollBy(after || Math.min(0, current.left - bar.left), 0);
  }, [at]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = targetOf(event, at);
    const next = to === undefined ? undefined : entries.at(to % entries.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll("a")[entries.indexOf(next)]?.focus();
  };

  const Bar = tabs ? "div" : "nav";
  const label = translate("app.ui.feature_filter.label");
  return (
    <Bar className="sk-feature-filter__bar" aria-label={tabs ? undefined : label}>
      <ul
        className="sk-feature-filter__entries"
        ref={list}
        role={tabs && live ? "tablist" : undefined}
        aria-label={tabs ? label : undefined}
      >
        {entries.map((category) => (
          <FilterEntry
            key={category.id}
            category={category}
            current={category === selected}
            tabs={tabs}
            live={live}
            onSelect={onSelect}
            onKeyDown={onKeyDown}
          />
        ))}
      </ul>
    </Bar>
  );
}

/** Position that a key selects, starting from `at`: negative ones count from the end. */
function targetOf(event: KeyboardEvent<HTMLElement>, at: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const targets = new Map([
    ["ArrowLeft", at - forward],
    ["ArrowRight", at + forward],
    ["Home", 0],
    ["End", -1],
    [" ", at],
  ]);
  return targets.get(event.key);
}
