import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { WidgetCheck } from "@skerry/widgets/widget-check";
import { unknownSite } from "../page/checked-page.ts";
import type { PropsSource } from "../props/find-props-source.ts";
import { locatePointer } from "../positions/locate-pointer.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import { hasHole } from "../templates/holes.ts";

/** Checks that an island's form submits to the page's own origin, or to one that the configuration names. */
export function checkFormTarget(
  name: string,
  check: WidgetCheck<never>,
  props: object,
  source: PropsSource,
  context: PageContext,
): PageDiagnostic[] {
  const target = check.formTarget?.(props as never);
  if (!target || hasHole(target.url)) return [];
  const { page, locate } = context;
  const { href, origin } = context.source.url;
  if (isFormTarget(target.url, href, origin, page.isFormHost)) return [];
  const { pointer } = target;
  return [
    {
      code: "bad-props",
      pointer,
      // The page may be of that origin.
      severity: origin === new URL(unknownSite).origin ? "warning" : "error",
      message: `"${name}" would submit its form to ${JSON.stringify(target.url)}, which is neither on the page's own origin nor on a host of its routes.`,
      hint: 'If forms may submit there, add its origin to "formOrigins" in skerry-config. For the page\'s own origin, write a path.',
      location: locate(source.toOffset(locatePointer(source.text, pointer))),
    },
  ];
}
