import type { OpenEvent, OpensOn } from "./open-state.ts";

/**
 * The event that says what the visitor is doing at the trigger when the tooltip mounts. The action that
 * loaded the tooltip may be over by then, or may still go on.
 *
 * @returns `undefined` when nothing opens it
 */
export function readFirstEvent(trigger: Element, opensOn: OpensOn): OpenEvent | undefined {
  const isOver = trigger.matches(":hover");
  const hasVisibleFocus = [trigger, ...trigger.querySelectorAll(":focus-visible")].some((element) =>
    element.matches(":focus-visible"),
  );
  const hasFocus = hasVisibleFocus || trigger.matches(":focus-within");
  // What the pointer is on and the browser shows no focus of was pressed.
  if (
    opensOn.has("focus") &&
    (hasVisibleFocus || (hasFocus && (!isOver || opensOn.has("press"))))
  ) {
    return { focus: "moved" };
  }
  // Without a mouse, what is hovered is what was tapped last.
  if (isOver && !matchMedia("(hover: hover)").matches) return "open";
  if (isOver && opensOn.has("hover")) return "enter";
  return opensOn.has("click") && hasFocus && !hasVisibleFocus ? "open" : undefined;
}
