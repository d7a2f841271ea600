import { Island } from "@11ty/is-land/is-land.js";
import type { ComponentType } from "react";

const widgets: Record<string, () => Promise<ComponentType<never>>> = {
  "review-card": async () =>
    (await import("../../../../widgets/src/review-card/review-card.tsx")).ReviewCard,
  "search-form": async () =>
    (await import("../../../../widgets/src/search-form/search-form.tsx")).SearchForm,
};

// is-land starts islands and leaves the mounting to the site.
Island.addInitType("react", async (element) => {
  const [{ mountIsland }, Component] = await Promise.all([
    import("./mount-island.ts"),
    widgets[element.dataset["name"] as string]?.() as Promise<ComponentType<never>>,
  ]);
  mountIsland(element, Component);
});
