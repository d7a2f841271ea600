import type { Element } from "@skerry/server/page-elements";
import type { WidgetCheck } from "@skerry/widgets/widget-check";
import { diagnoseBlocked } from "./diagnose-blocked.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";

/** Checks that the page's policies allow the frames that an island opens. */
export function checkFrames(
  island: Element,
  check: WidgetCheck<never>,
  props: object,
  context: PageContext,
): PageDiagnostic[] {
  const urls = check.frameUrls?.(props as never, context.page.configuration) ?? [];
  return urls.flatMap((url) =>
    diagnoseBlocked(
      offsetOf(island),
      { kind: "frame", url: new URL(url), name: "the video" },
      context,
    ),
  );
}
