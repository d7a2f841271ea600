import type { WidgetCheck } from "../widget-check.ts";
import type { Props } from "./pagination.schema.ts";

export const check: WidgetCheck<Props> = {
  requiredRoute: ({ href, route }) =>
    href === undefined ? { name: route, params: { page: 1 } } : undefined,
};
