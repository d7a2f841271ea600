// The least that is possible: what a developer writes by hand for one known page. Everything is in one file.
import type { ComponentType } from "react";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import { mountIsland } from "./mount-island.ts";

const components: Record<string, ComponentType<never>> = {
  "review-card": ReviewCard,
  "search-form": SearchForm,
};

for (const element of document.querySelectorAll<HTMLElement>("[data-widget]")) {
  mountIsland(element, components[element.dataset["widget"] as string] as ComponentType<never>);
}
