import { readFile } from "node:fs/promises";
import type { SiteBuild } from "@skerry/vite";
import type { Handler } from "@skerry/server";
import { findInlineStyles } from "./inline-styles.ts";
import { renderQuietly } from "./render-quietly.ts";

/**
 * Names the own widgets whose markup needs another policy than the strict one, has what a page has once, or is another one each
 * time. They are rendered with the props of their example, or without any; a widget that needs others is not known.
 *
 * @param again a second one with the same modules: the first one remembers markup
 * @returns one line each
 */
export async function markupNotices(
  widgets: SiteBuild["own"],
  handler: Handler,
  again: Handler,
): Promise<string[]> {
  const notices: string[] = [];
  for (const { name, place, example } of widgets) {
    const props = await readExample(example);
    const markup = await renderQuietly(handler, name, props);
    if (hasTitle(markup)) {
      notices.push(
        `${place} writes a <title>. Browsers and search engines take the page's own, which comes first: write it in the page's template, and an island's heading as <h2>.`,
      );
    }
    const change = findChange(markup, await renderQuietly(again, name, props));
    if (change) {
      notices.push(
        `${place} renders other markup each time: ${change[0]}, then ${change[1]}. A browser that takes it over may keep what does not belong to it: use useId() or the library's option for an id, and read the time and random numbers in an effect.`,
      );
    }
    const moved = findMoved(markup);
    if (moved) {
      notices.push(
        `${place} writes ${moved.tag} in front of ${moved.part}. Browsers move it out of the table, so that /transform leaves the island to the browser: import the CSS file in the widget, and write other tags into the page's template.`,
      );
    }
    for (const style of findInlineStyles(markup)) {
      const [directive] = style.directives;
      notices.push(
        `${place} writes ${style.name} on the server. A Content-Security-Policy with style-src 'self' blocks them: use classes, or add ${directive} 'unsafe-inline' to the policy of pages with "${name}".`,
      );
    }
  }
  return notices;
}

/** Whether there is a title outside of drawings, where it names one. */
const hasTitle = (markup: string): boolean =>
  /<title[\s>]/.test(markup.replace(/<svg[\s>][^]*?<\/svg>/g, ""));

/**
 * Where two renderings of a widget differ, with a few characters around. What waits is left out: data may have come for the
 * second one only.
 */
function findChange(first: string, second: string): [string, string] | undefined {
  if (first === second || first === "" || second === "" || /<!--\$/.test(first + second)) return;
  let at = 0;
  while (first[at] === second[at]) at += 1;
  const excerpt = (markup: string): string =>
    JSON.stringify(markup.slice(Math.max(0, at - 25), at + 15));
  return [excerpt(first), excerpt(second)];
}

/** What stands in front of markup and stays there in a table. */
const staying = /^(?:<!--[^]*?-->|<(style|template)\b[^>]*>[^]*?<\/\1>)/;
/** What the HTML parser moves out of a table. */
const moving = /^<(?:(link|meta)\b[^>]*>|(title)\b[^>]*>[^]*?<\/title>)/;
const partOfTable = /^<(?:caption|colgroup|col|thead|tbody|tfoot|tr|th|td)\b/;

/** A tag in front of a part of a table, if the markup begins with one. */
function findMoved(markup: string): { tag: string; part: string } | undefined {
  let tag: string | undefined;
  for (let rest = markup; ;) {
    const moved = moving.exec(rest);
    if (moved) tag ??= `<${moved[1] ?? moved[2]}>`;
    const [found] = moved ?? staying.exec(rest) ?? [];
    if (found === undefined) {
      const [part] = partOfTable.exec(rest) ?? [];
      return tag && part ? { tag, part: `${part}>` } : undefined;
    }
    rest = rest.slice(found.length);
  }
}

async function readExample(file: string | undefined): Promise<object> {
  try {
    return file === undefined ? {} : (JSON.parse(await readFile(file, "utf8")) as object);
  } catch {
    return {};
  }
}
