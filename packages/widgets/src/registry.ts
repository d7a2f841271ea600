/** Every widget, one line each; the key is the value of `data-widget`. One chunk per widget. */
export const registry = {
  "discount-teaser": () => import("./discount-teaser/index.ts"),
  "feature-filter": () => import("./feature-filter/index.ts"),
  pagination: () => import("./pagination/index.ts"),
  "partners-strip": () => import("./partners-strip/index.ts"),
  "review-card": () => import("./review-card/index.ts"),
  "screenshot-slider": () => import("./screenshot-slider/index.ts"),
  "search-form": () => import("./search-form/index.ts"),
  testimonials: () => import("./testimonials/index.ts"),
  tooltip: () => import("./tooltip/index.ts"),
  "video-block": () => import("./video-block/index.ts"),
};

/** A name that `data-widget` may have. */
export type WidgetName = keyof typeof registry;
