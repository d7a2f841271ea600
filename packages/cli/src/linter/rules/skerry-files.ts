import { attribute, type Element } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";

/** An element that loads a file of Skerry. */
export interface SkerryFile {
  element: Element;
  /** As it stands in the page. */
  path: string;
}

// A pipeline may have put a hash into the name: skerry-3f2a91.js.
// The other name is a common one: only where its folder is ours.
const script = /(^|\/)skerry([.-][\w-]+)*\.m?js$|skerry.*\/load\.js$/;
const styleSheet = /(^|\/)skerry([.-][\w-]+)*\.css$/;

/** The elements that load `skerry.js`, or `load.js`, in document order. */
export function scriptFiles(elements: readonly Element[]): SkerryFile[] {
  return filesOf(elements, script, (element) =>
    element.tagName === "script" ? attribute(element, "src") : undefined,
  );
}

/** The elements that load `skerry.css`, in document order. */
export function styleFiles(elements: readonly Element[]): SkerryFile[] {
  return filesOf(elements, styleSheet, (element) =>
    isStyleSheet(element) ? attribute(element, "href") : undefined,
  );
}

export function isStyleSheet(element: Element): boolean {
  if (element.tagName !== "link") return false;
  // A preload with an `onload` becomes the style sheet.
  return /(^|\s)(stylesheet|preload)(\s|$)/i.test(attribute(element, "rel") ?? "");
}

function filesOf(
  elements: readonly Element[],
  name: RegExp,
  pathOf: (element: Element) => string | undefined,
): SkerryFile[] {
  const files: SkerryFile[] = [];
  for (const element of elements) {
    // Most elements are neither.
    if (element.tagName !== "script" && element.tagName !== "link") continue;
    const path = pathOf(element)?.trim() ?? "";
    if (name.test(path.replace(/[?#].*$/, ""))) files.push({ element, path });
  }
  return files.sort(({ element: one }, { element: other }) => offsetOf(one) - offsetOf(other));
}
