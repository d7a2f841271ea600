/**
 * @typedef {object} Source one way to write an island
 * @property {string} name
 * @property {string} label of its tab
 * @property {string} grammar for `highlight`
 * @property {string} [note] where its variables come from
 * @property {string} text
 */

// The stores of props: an attribute, or a block of JSON as the first child.
const OPENING =
  /<(?<tag>div|span)\s+data-widget="(?<widget>[a-z-]+)"(?:\s+data-props='(?<props>[^']*)')?\s*>/;
const BLOCK = /^\s*<script type="application\/json" data-props>(?<props>[^]*?)<\/script>\n?/;
const WIDTH = 88;

/**
 * The sources of one variant of the gallery: its HTML, the same for the helpers of Twig, Django, ERB and
 * Go, and its props alone.
 *
 * @param {string} html with one island
 * @returns {Source[]} the HTML first
 * @throws {Error} when there is no island with an end tag, or its props are not JSON
 */
export function islandSources(html) {
  const { before, indent, widget, props, fallback, after } = readIsland(html);
  /** @param {string} start @param {string} end */
  const around = (start, end) => `${before}${start}${fallback}${end}${after}`;
  const values = literal(props, indent);
  const inside = fallback.trim().replaceAll(`\n${indent}  `, "\n");
  return [
    { name: "html", label: "HTML", grammar: "html", text: html },
    {
      name: "twig",
      label: "Twig",
      grammar: "tags",
      text: around(`{% apply skerry_widget('${widget}', ${values}) %}`, "{% endapply %}"),
    },
    {
      name: "django",
      label: "Django",
      grammar: "tags",
      note: "The view passes props.",
      text: around(`{% skerry_widget "${widget}" props %}`, "{% endskerry_widget %}"),
    },
    {
      name: "erb",
      label: "ERB",
      grammar: "erb",
      text: around(`<% skerry_widget "${widget}", ${values} do %>`, "<% end %>"),
    },
    {
      name: "go",
      label: "Go",
      grammar: "tags",
      note: "The handler passes props and islands.",
      text: `{{define "${widget}"}}\n${inside}\n{{end}}\n\n${before}{{.islands.Widget "${widget}" .props "fallback" (include "${widget}" .)}}${after}`,
    },
    { name: "props", label: "Props", grammar: "json", text: literal(props, "") },
  ];
}

/** @param {string} html */
function readIsland(html) {
  const match = OPENING.exec(html);
  const { tag = "", widget = "", props } = match?.groups ?? {};
  if (!match) throw new Error(`There is no island in ${html.slice(0, 60)}. It needs data-widget.`);
  const start = match.index + match[0].length;
  const end = endTag(html, tag, start);
  const block = props === undefined ? BLOCK.exec(html.slice(start, end.index)) : null;
  const before = html.slice(0, match.index);
  // The line break after the block belongs to the fallback.
  const content = block
    ? `\n${html.slice(start + block[0].length, end.index)}`
    : html.slice(start, end.index);
  return {
    before,
    indent: /[ ]*$/.exec(before)?.[0] ?? "",
    widget,
    props: /** @type {unknown} */ (JSON.parse(props ?? block?.groups?.["props"] ?? "{}")),
    fallback: content,
    after: html.slice(end.index + end[0].length),
  };
}

/**
 * @param {string} html
 * @param {string} tag
 * @param {number} start where the element's content begins
 */
function endTag(html, tag, start) {
  let depth = 1;
  for (const match of html.matchAll(new RegExp(`<(/?)${tag}\\b[^>]*>`, "g"))) {
    if (match.index < start) continue;
    depth += match[1] ? -1 : 1;
    if (depth === 0) return match;
  }
  throw new Error(`The island has no </${tag}>: ${html.slice(0, 60)}`);
}

/**
 * JSON, which is a literal of Twig and Ruby too. On one line if it fits.
 *
 * @param {unknown} value
 * @param {string} indent of its first line
 */
function literal(value, indent) {
  const lines = JSON.stringify(value, null, 2);
  const line = lines.replaceAll(/\n */g, " ");
  return line.length + indent.length < WIDTH - 30 ? line : lines.replaceAll("\n", `\n${indent}`);
}
