import type { FoundSlots } from "../render-slots.ts";
import type { Element } from "./page-elements.ts";

/** An island of a page, and the range of its content. */
export interface PageIsland {
  widget: string;
  /** What stands where the props should be: JSON, or not. */
  propsText: string;
  /** `action` of the first form in its own HTML. */
  fallbackAction: string | undefined;
  /** Text of the label in that HTML's first form. */
  fallbackLabel: string | undefined;
  /** HTML of its slots, or why they cannot be put into markup. */
  readSlots(): Promise<FoundSlots>;
  element: Element;
  /** Index of the first character after the start tag. */
  start: number;
  /** Index of the end tag. */
  end: number;
  /** HTML of the script that holds its props, `""` without one. It stays in front of the markup. */
  propsScript: string;
}
