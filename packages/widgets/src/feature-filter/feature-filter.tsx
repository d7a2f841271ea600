import { useIslandContext, useIslandId, useRootClass } from "@skerry/ui/island";
import { useMotion } from "@skerry/ui/motion";
import { useEffect, useState } from "react";
import { CategoryPanel, type View } from "./category-panel.tsx";
import type { Props } from "./feature-filter.schema.ts";
import { FilterBar } from "./filter-bar.tsx";
import { useCategories } from "./use-categories.ts";

/**
 * Features by category. As a server renders it: links to the sections below, one of which the style
 * sheet shows, all of them where there is no script. In the browser the same elements become tabs.
 */
export function FeatureFilter(props: Props) {
  const { current, mode, filter, fade, headingLevel, className } = props;
  const { translate } = useIslandContext();
  const rootClass = useRootClass("feature-filter", className);
  const panelIds = useIslandId("category-");
  const categories = useCategories(props);
  const tabs = mode === "tabs";
  // On a feature page the others' features may be on the others' pages.
  const entries = categories.filter(({ id, href, features }) =>
    tabs ? features.length > 0 : href !== undefined || id === current,
  );

  const [live, setLive] = useState(false);
  const [picked, setPicked] = useState<number>();
  const [view, setView] = useState<View>("first");
  const isPaused = useMotion() === "paused";
  const wasThere = useWasThere();
  useEffect(() => {
    const takeOver = (): void => {
      setLive(true);
      // The target of a link that was followed before it was a tab.
      const [start, id] = location.hash.slice(1).split(panelIds);
      if (start === "" && id) setPicked(Number(id));
    };
    takeOver();
  }, [panelIds]);

  const shown = tabs ? entries : categories;
  const selected =
    (tabs && shown.find(({ id }) => id === picked)) ||
    shown.find(({ id }) => id === current) ||
    shown[0];
  if (!selected || (tabs ? entries : selected.features).length === 0) return null;

  const hasFilter = entries.length > (filter === "always" ? 0 : 1);
  const select = (id: number): void => {
    setPicked(id);
    setView(id === selected.id ? "first" : "switched");
  };
  return (
    <div
      className={rootClass}
      data-live={live || undefined}
      data-still={isPaused || (wasThere && view === "first") || undefined}
    >
      {hasFilter ? (
        <FilterBar
          entries={entries}
          selected={selected}
          tabs={tabs}
          live={live}
          onSelect={select}
        />
      ) : null}
      {(tabs ? entries : [selected]).map((category) => (
        <CategoryPanel
          key={category.id}
          category={category}
          selected={category === selected}
          tab={live && tabs && hasFilter}
          headingLevel={headingLevel}
          view={category === selected ? view : "first"}
          fade={fade}
          onView={setView}
        />
      ))}
      <output className="sk-visually-hidden">
        {view === "expanded"
          ? translate("app.ui.feature_filter.showing", { count: selected.features.length })
          : null}
      </output>
    </div>
  );
}

/** Whether features were in the island before, in other elements: what a server rendered that another build takes the place of. */
function useWasThere(): boolean {
  const { element, isHydrating } = useIslandContext();
  const [wasThere] = useState(
    () => isHydrating?.() === false && !!element?.querySelector(".sk-feature-filter__card"),
  );
  return wasThere;
}
