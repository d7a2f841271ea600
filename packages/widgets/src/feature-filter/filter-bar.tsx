import { useIsland } from "@skerry/ui/island";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
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
  const { prefix, translate } = useIsland();
  const list = useRef<HTMLUListElement>(null);
  const at = entries.indexOf(selected);
  const tab = tabs && live;

  // Only the bar scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const current = list.current?.children[at]?.getBoundingClientRect();
    const bar = list.current?.getBoundingClientRect();
    if (!current || !bar) return;
    const after = Math.max(0, current.right - bar.right);
    list.current?.scrollBy(after || Math.min(0, current.left - bar.left), 0);
  }, [at]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const targets = new Map([
      ["ArrowLeft", at - forward],
      ["ArrowRight", at + forward],
      ["Home", 0],
      ["End", -1],
      [" ", at],
    ]);
    const to = targets.get(event.key);
    const next = to === undefined ? undefined : entries.at(to % entries.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll("a")[entries.indexOf(next)]?.focus();
  };

  const onClick = (event: MouseEvent, id: number): void => {
    // With one of these, browsers open another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(id);
  };

  const Bar = tabs ? "div" : "nav";
  const label = translate("app.ui.feature_filter.label");
  return (
    <Bar className="sk-feature-filter__bar" aria-label={tabs ? undefined : label}>
      <ul
        className="sk-feature-filter__entries"
        ref={list}
        role={tab ? "tablist" : undefined}
        aria-label={tabs ? label : undefined}
      >
        {entries.map((category) => {
          const { id, name, href } = category;
          const current = category === selected;
          return (
            <li
              className="sk-feature-filter__item"
              key={id}
              role={tab ? "presentation" : undefined}
            >
              <a
                className="sk-feature-filter__entry"
                id={`${prefix}tab-${id}`}
                href={tabs ? `#${prefix}category-${id}` : href}
                role={tab ? "tab" : undefined}
                tabIndex={tab && !current ? -1 : undefined}
                aria-selected={tab ? current : undefined}
                aria-controls={tab ? `${prefix}category-${id}` : undefined}
                aria-current={!tabs && current ? "page" : undefined}
                data-current={current || undefined}
                onKeyDown={tab ? onKeyDown : undefined}
                onClick={tabs ? (event) => onClick(event, id) : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </Bar>
  );
}
