import { closestName, propsAttribute } from "@skerry/core/contract";
import { attribute, type Element } from "@skerry/server/page-elements";
import { offsetOf } from "../positions/element-position.ts";
import type { PageContext } from "../page-context.ts";
import type { PageDiagnostic } from "../page-diagnostic.ts";

/**
 * Diagnoses a name that no widget has. A page may use the attribute for its own purposes, or define a
 * widget of its own: there is no diagnostic then.
 */
export function diagnoseUnknownWidget(
  island: Element,
  name: string,
  { source, locate, widgets: { names, isOfBuild } }: PageContext,
): PageDiagnostic[] {
  const closest = closestName(name, names);
  const isMeantForSkerry = closest !== undefined || attribute(island, propsAttribute) !== undefined;
  if (!isMeantForSkerry || isDefinedBy(source.text, name)) return [];
  const own = isOfBuild ? "" : " Your own are known with --dir, the folder of skerry build.";
  const next = closest ? `Did you mean "${closest}"?` : `Known are: ${names.join(", ")}.${own}`;
  const message = `There is no widget ${JSON.stringify(name)}. ${next}`;
  return [{ code: "unknown-widget", pointer: "", message, location: locate(offsetOf(island)) }];
}

/** Whether a script in the page calls `skerry.define` with the name. */
function isDefinedBy(pageText: string, name: string): boolean {
  if (!/^[\w-]+$/.test(name)) return false;
  return new RegExp(`\\bdefine\\(\\s*["'\`]${name}["'\`]`).test(pageText);
}
