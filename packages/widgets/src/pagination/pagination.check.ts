import { fillIn } from "./page-pattern.ts";
import type { WidgetCheck } from "../widget-check.ts";
import type { Props } from "./pagination.schema.ts";

export const check: WidgetCheck<Props> = {
  requiredRoute: ({ href, route }) =>
    href === undefined ? { name: route, params: { page: 1 } } : undefined,
  diagnose: ({ href }) =>
    href === undefined || fillIn(href, 1) !== fillIn(href, 2)
      ? []
      : [
          {
            code: "bad-href",
            pointer: "/href",
            message: `"href" is ${JSON.stringify(href)}, so that every page has the same link.`,
            hint: 'Write {page} where the number belongs, as in "/blog?page={page}".',
          },
        ],
};
