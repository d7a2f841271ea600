import { closestName } from "@skerry/core/contract";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";

/**
 * Diagnoses a name that no widget has. A page may use the name for its own purposes, or define a widget of its own: there
 * is no diagnostic then.
 *
 * @param offset of what has the name
 * @param isMeant whether it can be meant for Skerry alone. Default, otherwise: if the name is close to a known one
 */
export function diagnoseUnknownWidget(
  name: string,
  offset: number,
  isMeant: boolean,
  { source, locate, widgets: { names, isOfBuild } }: PageContext,
): PageDiagnostic[] {
  const closest = closestName(name, names);
  if ((!isMeant && closest === undefined) || isDefinedBy(source.text, name)) return [];
  const own = isOfBuild
    ? ""
    : " For your own widgets, add --dir with the folder that skerry build writes.";
  const next = closest ? `Did you mean "${closest}"?` : `Known are: ${names.join(", ")}.${own}`;
  const message = `There is no widget ${JSON.stringify(name)}. ${next}`;
  return [{ code: "unknown-widget", pointer: "", message, location: locate(offset) }];
}

/** Whether a script in the page calls `skerry.define` with the name. */
function isDefinedBy(pageText: string, name: string): boolean {
  if (!/^[\w-]+$/.test(name)) return false;
  return new RegExp(`\\bdefine\\(\\s*["'\`]${name}["'\`]`).test(pageText);
}
