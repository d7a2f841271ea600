import { configurationId } from "@skerry/core/contract";
import type { Element } from "@skerry/server/page-elements";
import type { WidgetCheck } from "@skerry/widgets/widget-check";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page-context.ts";
import type { PageDiagnostic } from "../page-diagnostic.ts";
import { hasHole } from "../templates/holes.ts";

/** Checks that the page has the route that an island builds its URL from. */
export function checkRoute(
  island: Element,
  name: string,
  check: WidgetCheck<never>,
  props: object,
  { page, configurationBlocks, isWhole, locate, source, hasTags }: PageContext,
): PageDiagnostic[] {
  const { startOffset = 0, endOffset = 0 } = island.sourceCodeLocation ?? {};
  const [block] = configurationBlocks;
  const { startOffset: blockStart = 0, endOffset: blockEnd = 0 } = block?.sourceCodeLocation ?? {};
  // A form may come from the template, and so may routes.
  if (hasTags(startOffset, endOffset) || hasHole(source.text.slice(blockStart, blockEnd)))
    return [];
  const route = check.requiredRoute?.(props as never);
  if (!route) return [];
  const location = locate(offsetOf(island));
  if (route.name === undefined) {
    const message = `"${name}" has neither a "route" nor an "href". Give it one of them.`;
    return [{ code: "missing-route", pointer: "", message, location }];
  }
  if (configurationBlocks.length === 0) {
    // The page that includes this part may have one.
    if (!isWhole) return [];
    const message = `"${name}" needs the route "${route.name}", and the page has no <script type="application/json" id="${configurationId}">. Add one with "routes", or give the widget its URL.`;
    return [{ code: "missing-config", pointer: "", message, location }];
  }
  try {
    page.path(route.name, route.params);
    return [];
  } catch (error) {
    const message = `"${name}" cannot build its URL. ${(error as Error).message} Add it to "routes" in ${configurationId}.`;
    return [{ code: "missing-route", pointer: "", message, location }];
  }
}
