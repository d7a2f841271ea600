import type { WidgetCheck } from "../widget-check.ts";
import type { Fallback } from "./page-form.ts";
import type { Props } from "./search-form.schema.ts";

export const check: WidgetCheck<Props & Fallback> = {
  requiredRoute: ({ action, fallbackAction, route }) =>
    (action ?? fallbackAction) === undefined ? { name: route, params: {} } : undefined,
  formTarget({ action, fallbackAction }) {
    if (action !== undefined) return { url: action, pointer: "/action" };
    return fallbackAction === undefined ? undefined : { url: fallbackAction, pointer: "" };
  },
};
