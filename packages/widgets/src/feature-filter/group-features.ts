import type { Props } from "./feature-filter.schema.ts";

export type Filter = NonNullable<Props["filters"]>[number];
export type Feature = NonNullable<Props["features"]>[number];

/** A filter with the features that it stands for. */
export interface Category extends Filter {
  features: Feature[];
}

/** Features by category, in the order of the page, and the features that no filter has. */
export function groupFeatures(
  filters: readonly Filter[],
  features: readonly Feature[],
): { categories: Category[]; strays: Feature[] } {
  const categories = new Map<number, Category>();
  for (const filter of filters) categories.set(filter.id, { ...filter, features: [] });
  const strays = features.filter((feature) => {
    const category = categories.get(feature.category);
    category?.features.push(feature);
    return !category;
  });
  return { categories: [...categories.values()], strays };
}
