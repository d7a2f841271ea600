/** How a template language writes its tags. */
export interface TemplateSyntax {
  /** Matches the first characters of each tag. */
  start: RegExp;
}

const php = String.raw`<\?(?:php\b|=)`;
const mustache: TemplateSyntax = { start: /\{\{/ };
const twig: TemplateSyntax = { start: /\{\{|\{%|\{#/ };
const liquid: TemplateSyntax = { start: /\{\{|\{%/ };
const erb: TemplateSyntax = { start: /<%/ };
const blade: TemplateSyntax = {
  start: new RegExp(String.raw`\{\{--|\{\{|\{!!|@(?=[a-zA-Z])|${php}`),
};
/** For templates that are called .html, as those of Django and Flask are. */
const any: TemplateSyntax = { start: new RegExp(String.raw`\{\{|\{%|\{#|<%|${php}`) };

/** By the end of the file's name; longer ones first. */
const syntaxes: readonly [string, TemplateSyntax][] = [
  [".blade.php", blade],
  [".twig", twig],
  [".jinja", twig],
  [".jinja2", twig],
  [".j2", twig],
  [".njk", twig],
  [".liquid", liquid],
  [".tmpl", mustache],
  [".gohtml", mustache],
  [".hbs", mustache],
  [".mustache", mustache],
  [".erb", erb],
  [".ejs", erb],
  [".php", { start: new RegExp(php) }],
  [".phtml", { start: new RegExp(php) }],
];

/** A file of HTML that only a template engine reads: it begins with a tag, or a tag calls a backend's helper of Skerry. */
const inHtml =
  /^\uFEFF?\s*(?:\{[{%#]|<%|<\?(?:php\b|=))|(?:\{[{%]-?|<%[-=]?)\s*(?:load\s+skerry\b|end_?skerry|skerry_?(?:head|widget)|\.?(?:islands|page)\.(?:head|widget)\b)/i;

/** The ends of the names of templates, without their dots. */
export const templateEndings = syntaxes.map(([ending]) => ending.slice(1));

/**
 * The syntax of a file.
 *
 * @param isTemplate whether every file is one, whatever its name
 * @param text what the file says, which decides where the name does not
 * @returns `undefined` for what is no template
 */
export function syntaxOf(file: string, isTemplate = false, text = ""): TemplateSyntax | undefined {
  const name = file.toLowerCase();
  const [, syntax] = syntaxes.find(([ending]) => name.endsWith(ending)) ?? [];
  // What a server sends has been through its template engine.
  const isRead = !/^https?:/.test(name) && inHtml.test(text);
  return syntax ?? (isTemplate || isRead ? any : undefined);
}
