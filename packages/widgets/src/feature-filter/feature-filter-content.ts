import type { IslandContext } from "@skerry/ui/island";
import type { Feature, Filter } from "./group-features.ts";

/** Built-in categories by the name of their texts, each with its number of features. */
const categories = Object.entries({ domains: 9, mail: 4, hosting: 3, security: 2 });

/** The filters of a page that names none: the ids count from 1. */
export function builtInFilters(translate: IslandContext["translate"]): Filter[] {
  return categories.map(([category], index) => ({
    id: index + 1,
    name: translate(`app.ui.feature_filter.${category}.name`),
    showMessage: translate(`app.ui.feature_filter.${category}.show`),
    hideMessage: translate(`app.ui.feature_filter.${category}.hide`),
  }));
}

/** The features of a page that names none. */
export function builtInFeatures(translate: IslandContext["translate"]): Feature[] {
  return categories.flatMap(([category, count], index) =>
    [...Array(count).keys()].map((position) => {
      const key = `app.ui.feature_filter.${category}.${position + 1}`;
      return {
        category: index + 1,
        title: translate(`${key}.title`),
        description: translate(`${key}.description`),
      };
    }),
  );
}
