import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";

const theme = createCssVariablesTheme({ name: "classes", variablePrefix: "--code-" });
const tags = { scope: "entity.name.tag", settings: { foreground: "var(--code-token-tag)" } };

const highlighter = createHighlighterCore({
  engine: createJavaScriptRegexEngine(),
  langs: [
    import("shiki/langs/html.mjs"),
    import("shiki/langs/jinja.mjs"),
    import("shiki/langs/erb.mjs"),
    import("shiki/langs/json.mjs"),
    import("shiki/langs/javascript.mjs"),
  ],
  themes: [{ ...theme, tokenColors: [...(theme.tokenColors ?? []), tags] }],
});

// A tag of Twig, Django or Go between parts of HTML.
const TAG = /(\{%[^]*?%\}|\{\{[^]*?\}\})/;

/**
 * Colours code with classes such as `code-string`, so that the page's policy can forbid style attributes.
 *
 * @param {string} code
 * @param {string} grammar "html", "erb", "json", "javascript", or "tags" for HTML with tags of Twig, Django or Go
 * @returns {Promise<string>} HTML whose text is the code
 */
export async function highlight(code, grammar) {
  const { codeToTokensBase } = await highlighter;
  // Without the time limit for a line, after which the rest of it would have no colours.
  /** @param {string} part @param {string} lang */
  const colour = (part, lang) =>
    codeToTokensBase(part, { lang, theme: "classes", tokenizeTimeLimit: 0 })
      .map((line) => line.map(span).join(""))
      .join("\n");
  if (grammar !== "tags") return colour(code, grammar);
  // Every second part is a tag.
  return code
    .split(TAG)
    .map((part, index) => colour(part, index % 2 ? "jinja" : "html"))
    .join("");
}

/** @param {{ content: string, color?: string }} token */
function span({ content, color = "" }) {
  const text = content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const [, name] = /^var\(--code-token-([a-z-]+)\)$/.exec(color) ?? [];
  return name ? `<span class="code-${name}">${text}</span>` : text;
}
