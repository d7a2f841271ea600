import { useIslandContext } from "@skerry/ui/island";
import { createElement, type ReactElement, useCallback } from "react";

/**
 * React neither compares nor changes what is inside an element with `dangerouslySetInnerHTML`, also while
 * it hydrates. Empty, in a form that Trusted Types allow without a policy (React writes it at creation).
 */
const nothing = {
  __html: (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? "",
};

/**
 * Shows the page's own HTML: the nodes of the slot `name`, which live on (listeners, typed text, islands
 * inside). The module of the widget has to export `slots`. Render each name once.
 *
 * @param props.name value of `data-slot` in the page; without one, the content that has no `data-slot`
 * @throws Error outside an island, and if the module has no such slot
 */
export function Slot({ name = "children" }: { name?: string }): ReactElement {
  const { slots } = useIslandContext();
  const ref = useCallback((element: HTMLElement) => slots?.show?.(name, element), [slots, name]);
  if (!slots?.has(name)) {
    throw new Error(
      `<Slot name="${name}"> is no slot of this widget. Export slots: true or slots: ["${name}"] from its module.`,
    );
  }
  return createElement("sk-slot", {
    ref,
    name,
    className: "sk-slot",
    // In the browser the nodes are moved in, or have been served.
    dangerouslySetInnerHTML: slots.html ? { __html: slots.html(name) } : nothing,
    suppressHydrationWarning: true,
  });
}
