import { readFile } from "node:fs/promises";
import type { SiteBuild } from "@skerry/vite";
import type { Handler } from "@skerry/server";
import { findInlineStyles } from "./inline-styles.ts";
import { renderQuietly } from "./render-quietly.ts";

/**
 * Names the own widgets whose markup needs another policy than the strict one, or has what a page has once. They are rendered
 * with the props of their example, or without any; a widget that needs others is not known.
 *
 * @returns one line each
 */
export async function markupNotices(
  widgets: SiteBuild["own"],
  handler: Handler,
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
