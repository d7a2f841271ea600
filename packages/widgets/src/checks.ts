import { check as pagination } from "./pagination/pagination.check.ts";
import { check as searchForm } from "./search-form/search-form.check.ts";
import { check as videoBlock } from "./video-block/video-block.check.ts";
import type { WidgetCheck } from "./widget-check.ts";

/** The checks of the widgets that have one, by widget name. `never`, because each takes props of its own. */
export const checks: Readonly<Record<string, WidgetCheck<never>>> = {
  pagination,
  "search-form": searchForm,
  "video-block": videoBlock,
};
