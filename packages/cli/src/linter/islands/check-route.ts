import { configurationId } from "@skerry/core/contract";
import type { Element } from "@skerry/server/page-elements";
import type { WidgetCheck } from "@skerry/widgets/widget-check";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import { hasHole } from "../templates/holes.ts";

/**
 * Checks that the page has the route that an island builds its URL from.
 *
 * @param widget the island's widget, by name
 * @param props of the island, with those that the widget reads from its fallback
 */
export function checkRoute(
  island: Element,
  widget: string,
  check: WidgetCheck<never>,
  props: object,
  { page, configurationBlocks, isWhole, locate, source, hasTags }: PageContext,
): PageDiagnostic[] {
  const { startOffset = 0, endOffset = 0 } = island.sourceCodeLocation ?? {};
  const [block] = configurationBlocks;
  const { startOffset: blockStart = 0, endOffset: blockEnd = 0 } = block?.sourceCodeLocation ?? {};
  // A template may print a form with an action into the island, or routes into the configuration.
  if (hasTags(startOffset, endOffset) || hasHole(source.text.slice(blockStart, blockEnd)))
    return [];
  const route = check.requiredRoute?.(props as never);
  if (!route) return [];
  const mistake = (code: "missing-route" | "missing-config", message: string): PageDiagnostic[] => [
    { code, pointer: "", message, location: locate(offsetOf(island)) },
  ];
  if (route.name === undefined) {
    return mistake(
      "missing-route",
      `"${widget}" has neither a "route" nor an "href". Give it one of them.`,
    );
  }
  if (!block) {
    // The page that a part is put into may have the configuration.
    if (!isWhole) return [];
    return mistake(
      "missing-config",
      `"${widget}" needs the route "${route.name}", and the page has no <script type="application/json" id="${configurationId}">. Add one with "routes", or give the widget its URL.`,
    );
  }
  try {
    page.path(route.name, route.params);
    return [];
  } catch (error) {
    return mistake(
      "missing-route",
      `"${widget}" cannot build its URL. ${(error as Error).message} Add it to "routes" in ${configurationId}.`,
    );
  }
}
