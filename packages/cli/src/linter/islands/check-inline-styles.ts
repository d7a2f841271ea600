import type { Element } from "@skerry/server/page-elements";
import { findInlineStyles, findStyleBlock } from "../../site/inline-styles.ts";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";

/** Checks that the page's policies allow the styles in the markup of a site's own widget. */
export async function checkInlineStyles(
  island: Element,
  name: string,
  props: object,
  { policies, widgets, locate }: PageContext,
): Promise<PageDiagnostic[]> {
  if (policies.length === 0) return [];
  const styles = findInlineStyles(await widgets.render(name, props));
  const location = locate(offsetOf(island));
  return styles.flatMap((style) => {
    const blocking = policies.flatMap((policy) => findStyleBlock(policy, style) ?? []);
    return blocking.slice(0, 1).map((directive): PageDiagnostic => {
      const message = `The page's Content-Security-Policy blocks ${style.name} that "${name}" writes on the server: "${directive}". Use classes in the widget, or add 'unsafe-inline' to ${style.directives[0]}.`;
      return { code: "blocked", pointer: "", message, location };
    });
  });
}
