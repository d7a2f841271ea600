import { escapeHtml } from "../includes/escape-html.mjs";
import { fragmentUrl } from "../includes/fragment-url.mjs";

/**
 * An island for Varnish: the include for the widget's markup, and the fallback, which Varnish removes
 * and everything else shows.
 *
 * @param {import("../includes/page.mjs").Island} island
 */
export function writeIsland({ widget, id, props, fallback }) {
  const json = JSON.stringify(props);
  const url = fragmentUrl({ widget, id, props });
  // Varnish decodes named character references only, so an apostrophe must not become &#39;.
  return `<div data-widget="${widget}" data-props="${escapeHtml(json)}">
  <esi:include src="${url.replaceAll("&", "&amp;")}" onerror="continue"/>
  <esi:remove>${fallback}</esi:remove>
</div>`;
}
