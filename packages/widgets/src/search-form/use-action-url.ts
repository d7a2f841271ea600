import { useIslandContext } from "@skerry/ui/island";
import { foreignTarget } from "./foreign-target.ts";
import type { Fallback } from "./read-fallback.ts";
import type { Props } from "./search-form.schema.ts";

/**
 * The URL that the form submits to: the prop `action`, else the route, else the action of the fallback's form.
 *
 * @throws PropsError when it leads to an origin that neither the page nor its configuration names
 * @throws Error when none of them exists
 */
export function useActionUrl({
  action,
  route,
  fallbackAction,
}: Pick<Props & Fallback, "action" | "route" | "fallbackAction">): string {
  const { path, isFormTarget } = useIslandContext();
  const url = action ?? path(route) ?? fallbackAction;
  if (url !== undefined) {
    if (isFormTarget(url)) return url;
    throw foreignTarget(url, action === undefined ? "" : "/action");
  }
  throw new Error(
    `search-form has no URL to search at. Add the route "${route}" to "routes" in skerry-config, or give the widget an "action", or put a <form action="…"> into its element.`,
  );
}
