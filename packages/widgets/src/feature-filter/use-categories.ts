import { useIslandContext } from "@skerry/ui/island";
import { useEffect } from "react";
import { builtInFeatures, builtInFilters } from "./feature-filter-content.ts";
import type { Props } from "./feature-filter.schema.ts";
import { type Category, groupFeatures } from "./group-features.ts";

/** The page's categories, or the built-in ones. Warns of features that belong to none. */
export function useCategories({ filters, features }: Props): Category[] {
  const { translate } = useIslandContext();
  const { categories, strays } = groupFeatures(
    filters ?? builtInFilters(translate),
    features ?? builtInFeatures(translate),
  );
  const ids = categories.map(({ id }) => id).join(", ") || "none";
  const names = strays.map(({ title, category }) => `"${title}" (${category})`).join(", ");
  // A page may well pick from the built-in ones.
  const warning = features && names;
  useEffect(() => {
    if (!warning) return;
    console.warn(
      `feature-filter leaves out features whose category no filter has: ${warning}. Ids of the filters: ${ids}. Correct the category, or add a filter.`,
    );
  }, [warning, ids]);
  return categories;
}
