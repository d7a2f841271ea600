import { useIslandContext } from "@skerry/ui/island";
import type { KeyboardEvent, MouseEvent } from "react";
import type { Category } from "./group-features.ts";

interface FilterEntryProps {
  category: Category;
  /** Whether it is the one that is shown. */
  current: boolean;
  /** Whether the entries switch what this page shows; else they are links to other pages. */
  tabs: boolean;
  /** Whether script runs; before it, tabs are links to the sections of this page. */
  live: boolean;
  onSelect(id: number): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** One entry of the bar: a tab, or a link. */
export function FilterEntry({
  category: { id, name, href },
  current,
  tabs,
  live,
  onSelect,
  onKeyDown,
}: FilterEntryProps) {
  const { prefix } = useIslandContext();
  const tab = tabs && live;
  const panelId = `${prefix}category-${id}`;

  const onClick = (event: MouseEvent): void => {
    // With one of these, browsers open another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(id);
  };

  return (
    <li className="sk-feature-filter__item" role={tab ? "presentation" : undefined}>
      <a
        className="sk-feature-filter__entry"
        id={`${prefix}tab-${id}`}
        href={tabs ? `#${panelId}` : href}
        role={tab ? "tab" : undefined}
        tabIndex={tab && !current ? -1 : undefined}
        aria-selected={tab ? current : undefined}
        aria-controls={tab ? panelId : undefined}
        aria-current={!tabs && current ? "page" : undefined}
        data-current={current || undefined}
        onKeyDown={tab ? onKeyDown : undefined}
        onClick={tabs ? onClick : undefined}
      >
        {name}
      </a>
    </li>
  );
}
