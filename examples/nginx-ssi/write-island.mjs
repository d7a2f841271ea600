import { escapeHtml } from "../includes/escape-html.mjs";
import { fragmentUrl } from "../includes/fragment-url.mjs";

/**
 * An island for nginx: a block with the fallback, and the include for the widget's markup. nginx
 * sends the markup, or the block if there is none.
 *
 * @param {import("../includes/page.mjs").Island} island
 */
export function writeIsland({ widget, id, props, fallback }) {
  const json = JSON.stringify(props);
  const url = fragmentUrl({ widget, id, props });
  return `<div data-widget="${widget}" data-props="${escapeHtml(json)}">
  <!--# block name="${id}fallback" -->${fallback}<!--# endblock -->
  <!--# include virtual="${url}" stub="${id}fallback" -->
</div>`;
}
